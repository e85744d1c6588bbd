import text from '../controls/text.module.css'
import { exploreText } from '../language/en/explore.ts'
import { useIsApiDown } from './api-status.ts'

/** Says that the API does not respond. Everything is still shown, because it is read from the chain. */
export function ApiNote({ apiUrl }: { readonly apiUrl: string | null }) {
  const isDown = useIsApiDown(apiUrl)
  // Always there, so that screen readers announce the text when it comes.
  return (
    <p className={text['muted']} hidden={!isDown} role="status">
      {isDown ? exploreText('apiDown') : ''}
    </p>
  )
}
