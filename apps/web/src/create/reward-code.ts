import { type BoostForm, emptyBoostForm, isSameBoost, parseBoostForm, stringifyBoostForm } from './boost-form.ts'

/** Separates the action from the rewards in a draft's link. It is not a character of base64url. */
const MARK = '.'

/**
 * Encodes a draft and its rewards for a link. Lists of accounts, signers and the owner's text are left out, because a
 * link may be untrusted, and must not choose the signer or the text of another creator's boost.
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

/** Splits a link's code into its two parts. The form is null when there is none, or it is invalid. */
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
