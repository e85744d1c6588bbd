import { Details } from '../controls/details.tsx'
import { problemDetails } from './problem-words.ts'

/** The technical part of a problem, behind one press; not there where the words say all. */
export function ProblemDetails({ error }: { readonly error: unknown }) {
  const details = problemDetails(error)
  return details === null ? null : <Details>{details}</Details>
}
