import { skipToken, useQuery } from '@tanstack/react-query'
import type { FormPicture } from './presentation-form.ts'

/** A URL of this page for a picture: its own bytes, or those that the API has, whose hash is checked. Null for none. */
export function usePictureUrl(apiUrl: string | null, picture: FormPicture | null): string | null {
  const isStored = picture !== null && picture.base64 === null
  const stored = useQuery({
    // The same as that of the screens that show it.
    queryKey: ['boost-picture', picture?.hash ?? null],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      isStored && apiUrl !== null
        ? async () => (await import('../boost/verify-presentation.ts')).readPicture(apiUrl, picture.hash)
        : skipToken,
  }).data
  if (picture === null) return null
  return picture.base64 === null ? (stored ?? null) : `data:image/png;base64,${picture.base64}`
}
