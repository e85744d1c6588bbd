import type { AllowList } from '@laurel/protocol'

/** A deed as the head of a boost has it: “Sends at least 100 TUSD” is “Send at least 100 TUSD”. */
export function deedTitle(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  return [imperative(first), ...rest].join(' ')
}

/** “Sends” is “Send”, “Publishes” “Publish”, “Carries” “Carry”; what is no verb of the third person stays. */
function imperative(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(sh|ch|x|ss|zz|o)es$/.test(word)) return word.replace(/es$/, '')
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** Who may claim, in a few words. */
export function whoWords({ kind }: Pick<AllowList, 'kind'>): string {
  switch (kind) {
    case 'openAllowList':
      return 'Anyone'
    case 'simpleAllowList':
      return 'Only people on a list'
    case 'simpleDenyList':
      return 'Everyone but those on a list'
    case 'offchainAccessList':
      return 'Whoever the verifier’s lists let in'
    default:
      return kind satisfies never
  }
}

/** Why a wallet is left out, for whoever holds it. */
export function leftOutWords({ kind }: Pick<AllowList, 'kind'>): string {
  switch (kind) {
    case 'simpleDenyList':
      return 'Its creator left this wallet out.'
    case 'offchainAccessList':
      return 'The lists that its creator goes by do not name it.'
    default:
      return 'Its creator chose who may claim.'
  }
}
