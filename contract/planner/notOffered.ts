import { longestText } from '../messengerKinds';
import type { MessengerAbilities } from '../schemas/messenger';
import { mentionsEveryone } from '../variables';
import { contentOf } from './content';
import type { PlannerNode } from './graph';
import type { Content } from './nodes/nodeDefinition';
import type { Problem, WarningCode } from './problems';

/** Steps that the account's messenger cannot do: each of them fails there with its reason. */
export function findNotOffered(nodes: readonly PlannerNode[], abilities: MessengerAbilities): Problem<WarningCode>[] {
  const codes = ['stepNotOffered', 'mentionsNotOffered', 'textLongerThanOffered'] as const;
  const byCode = new Map(codes.map((code) => [code, [] as string[]]));
  for (const node of nodes) {
    const content = contentOf(node);
    const code = content && findInability(content, abilities);
    if (code) byCode.get(code)?.push(node.id);
  }
  return codes.flatMap((code) => {
    const nodeIds = byCode.get(code) ?? [];
    return nodeIds.length > 0 ? { code, nodeIds } : [];
  });
}

function findInability({ text, variables, mediaUrl, poll, act }: Content, abilities: MessengerAbilities) {
  if (poll && !abilities.hasPolls) return 'stepNotOffered';
  if (act) return abilities.acts.includes(act.kind) ? null : 'stepNotOffered';
  if (!abilities.hasMentions && mentionsEveryone({ text, variables })) return 'mentionsNotOffered';
  return text.length > longestText(abilities, mediaUrl !== null) ? 'textLongerThanOffered' : null;
}
