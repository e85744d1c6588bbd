import { wordlist } from '@scure/bip39/wordlists/english'

/** The words of a suggested password: 6 of 2,048 are 66 bits, which no operator can guess through scrypt. */
const suggestedWords = 6

/** A password of six random words, such as `maple-orbit-…`, for a user who does not want to invent one. Loads the word list: import it lazily. */
export function suggestPassword(): string {
  const picks = crypto.getRandomValues(new Uint16Array(suggestedWords))
  // 2,048 divides 65,536: the rest has no bias.
  return [...picks].map((pick) => wordlist[pick % wordlist.length]).join('-')
}
