import { type BoostForm, emptyBoostForm, isSameBoost, parseBoostForm, stringifyBoostForm } from './boost-form.ts'

/** Parts the action from the rewards in a draft's link: no character of base64url. */
const MARK = '.'

/**
 * A draft's link code with the rewards in it. Lists of people stay out of links, and so do who signs and what the owner says:
 * a link is passed around, and an untrusted one must not choose a boost's signer or write its owner's text.
 */
export function withRewardCode(draftCode: string, form: BoostForm): string {
  const shared = withoutSecrets(form)
  if (isSameBoost(shared, emptyBoostForm)) return draftCode
  const bytes = new TextEncoder().encode(stringifyBoostForm(shared))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `${draftCode}${MARK}${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

function withoutSecrets(form: BoostForm): BoostForm {
  const { who, listText, allowIdsText, denyIdsText, budgetNameText, text } = emptyBoostForm
  return {
    ...{ ...form, who, listText, allowIdsText, denyIdsText, budgetNameText, text },
    rewards: form.rewards.map((reward) => ({ ...reward, signedBy: 'verifier', signerText: '' })),
  }
}

/** The two parts of a link's code; the form is null where there is none, or none that can be read. */
export function partCode(code: string): { readonly draftCode: string; readonly form: BoostForm | null } {
  const at = code.indexOf(MARK)
  if (at < 0) return { draftCode: code, form: null }
  try {
    const binary = atob(
      code
        .slice(at + 1)
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
    )
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const read = parseBoostForm(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return { draftCode: code.slice(0, at), form: read === null ? null : withoutSecrets(read) }
  } catch {
    return { draftCode: code.slice(0, at), form: null }
  }
}
