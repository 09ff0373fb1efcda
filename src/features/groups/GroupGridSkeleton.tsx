import './groups.css';

const CARDS = [1, 2, 3, 4, 5, 6];

/** Skeleton of filter and cards while the groups load. */
export function GroupGridSkeleton() {
  return (
    <div className="groupGrid-skeleton" aria-hidden>
      <div className="groupGrid-filterSkeleton" />
      {CARDS.map((card) => (
        <div key={card} className="groupCard groupCard-skeleton" />
      ))}
    </div>
  );
}
