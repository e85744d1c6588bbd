import { Details } from '../controls/details.tsx'
import { formatErrorDetails } from './format-error.ts'

/** The technical details of an error, hidden until they are opened. Empty when there are none. */
export function ErrorDetails({ error }: { readonly error: unknown }) {
  const details = formatErrorDetails(error)
  return details === null ? null : <Details>{details}</Details>
}
