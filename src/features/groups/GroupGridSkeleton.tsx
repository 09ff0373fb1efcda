import '@/ui/queryView.css';

import './groups.css';

const CARDS = [1, 2, 3, 4, 5, 6];

/** The shape of the cards while the groups are on their way. */
export function GroupGridSkeleton() {
  return (
    <div className="groupGrid queryView-skeleton" aria-hidden>
      {CARDS.map((card) => (
        <div key={card} className="groupCard">
          <div className="skeletonBlock groupCard-titleSkeleton" />
          <div className="skeletonBlock groupCard-factsSkeleton" />
          <div className="skeletonBlock groupCard-actionsSkeleton" />
        </div>
      ))}
    </div>
  );
}
