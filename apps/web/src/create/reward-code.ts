import { emptyRewardForm, parseRewardForm, type RewardForm, stringifyRewardForm } from './reward-form.ts'

/** Parts the deed from the reward in a draft's link: no character of base64url. */
const MARK = '.'

/**
 * A draft's link code with the reward in it. Lists of people stay out of links, and so does who signs: a link is passed
 * around, and a stranger's must not choose whom a boost believes.
 */
export function withRewardCode(draftCode: string, form: RewardForm): string {
  const told: RewardForm = { ...form, ...secrets }
  const text = stringifyRewardForm(told)
  if (text === stringifyRewardForm({ ...emptyRewardForm, ...secrets })) return draftCode
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return `${draftCode}${MARK}${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

const secrets = { who: 'anyone', listText: '', signedBy: 'verifier', signerText: '', budgetNameText: '' } as const

/** The two parts of a link's code; the reward is null where there is none, or none that can be read. */
export function partCode(code: string): { readonly draftCode: string; readonly reward: RewardForm | null } {
  const at = code.indexOf(MARK)
  if (at < 0) return { draftCode: code, reward: null }
  try {
    const binary = atob(
      code
        .slice(at + 1)
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
    )
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const read = parseRewardForm(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return { draftCode: code.slice(0, at), reward: read === null ? null : { ...read, ...secrets } }
  } catch {
    return { draftCode: code.slice(0, at), reward: null }
  }
}
