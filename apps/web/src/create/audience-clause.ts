import type { SentencePart } from '../action-editor/action-sentence.ts'
import type { WhoKind } from './boost-form.ts'

/** What of a boost's form decides who may claim. Names of lists in the order they were typed. */
export type Audience = {
  readonly who: WhoKind
  readonly allowIds: readonly string[]
  readonly denyIds: readonly string[]
}

/**
 * The sentence with who may claim in it: “Anyone on the list who sends 5 TUSD …”. A boost with a list never speaks of
 * anyone at all. Pure; changes only how the sentence begins.
 */
export function withAudience(sentence: readonly SentencePart[], audience: Audience): readonly SentencePart[] {
  const limit = limitOf(audience)
  const [first, ...rest] = sentence
  if (limit === null || first === undefined) return sentence
  const text = first.text
    .replace(/^Anyone (?=who |whose )/, `Anyone ${limit} `)
    .replace(/^Whoever is /, `Anyone ${limit} who is `)
  return [{ ...first, text }, ...rest]
}

function limitOf({ who, allowIds, denyIds }: Audience): string | null {
  switch (who) {
    case 'anyone':
      return null
    case 'listed':
      return 'on the list'
    case 'unlisted':
      return 'not on the list'
    case 'offchain': {
      const parts = [
        ...(allowIds.length > 0 ? [`on ${namesOf(allowIds)}`] : []),
        ...(denyIds.length > 0 ? [`not on ${namesOf(denyIds)}`] : []),
      ]
      // Without a name yet it is open which lists, and never that there are none.
      return parts.length === 0 ? 'on the lists kept elsewhere' : parts.join(' and ')
    }
    default:
      return who satisfies never
  }
}

function namesOf(ids: readonly string[]): string {
  return `the ${ids.length === 1 ? 'list' : 'lists'} ${new Intl.ListFormat('en', { type: 'disjunction' }).format(ids.map((id) => `“${id}”`))}`
}
