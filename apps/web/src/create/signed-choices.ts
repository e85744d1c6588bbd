import { type BoostTextFields, EMPTY_BOOST_TEXT, type TermsRules } from '@laurel/protocol'
import { isAnyTerm, type TermsFormResult } from '../terms/read-terms.ts'
import type { TextFormResult } from '../terms/read-text.ts'
import { sameWords } from '../terms/same-words.ts'
import type { ChosenTerms } from './create-boost-state.ts'

/** What a creator signs along with a new boost. Null where nothing is chosen, or what was typed is invalid. */
export type SignedChoices = { readonly terms: TermsRules | null; readonly words: BoostTextFields | null }

/** Returns what is to be signed, from what was typed. Pure. */
export function readSignedChoices(terms: TermsFormResult, text: TextFormResult): SignedChoices {
  return {
    terms: terms.status === 'ok' && isAnyTerm(terms.rules) ? terms.rules : null,
    words: text.status === 'ok' && !sameWords(text.words, EMPTY_BOOST_TEXT) ? text.words : null,
  }
}

/** Returns the choices as a creation saves them. Pure. */
export function toSavedChoices({ terms, words }: SignedChoices): {
  readonly terms: ChosenTerms | null
  readonly words: BoostTextFields | null
} {
  return { terms: terms === null ? null : withoutBlock(terms), words }
}

function withoutBlock({ countFromBlock: _, ...chosen }: TermsRules): ChosenTerms {
  return chosen
}
