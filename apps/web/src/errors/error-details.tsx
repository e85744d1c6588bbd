import { Details } from '../controls/details.tsx'
import { formatErrorDetails } from './format-error.ts'

/** The technical part of a problem, behind one press; not there where the words say all. */
export function ErrorDetails({ error }: { readonly error: unknown }) {
  const details = formatErrorDetails(error)
  return details === null ? null : <Details>{details}</Details>
}
