import type { AllowList } from '@laurel/protocol'
import { boostText } from '../language/en/boost.ts'

/** Formats an action's name as a boost's title: “Sends at least 100 TUSD” becomes “Send at least 100 TUSD”. */
export function actionTitle(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  return [imperative(first), ...rest].join(' ')
}

/** “Sends” becomes “Send”, “Publishes” “Publish”, “Carries” “Carry”. Other words do not change. */
function imperative(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(sh|ch|x|ss|zz|o)es$/.test(word)) return word.replace(/es$/, '')
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** Describes in a few words who may claim. */
export function formatAudience({ type: kind }: Pick<AllowList, 'type'>): string {
  switch (kind) {
    case 'openAllowList':
      return boostText('anyone')
    case 'simpleAllowList':
      return boostText('onList')
    case 'simpleDenyList':
      return boostText('excluded')
    case 'offchainAccessList':
      return boostText('onOffchainLists')
    default:
      return kind satisfies never
  }
}
