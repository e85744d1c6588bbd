import { commonText } from '../language/en/common.ts'
import { Button } from './button.tsx'
import { useCopy } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import text from './text.module.css'

/** A button that copies a link and shows the result in its text. `href` is called when the button is pressed. */
export function CopyLinkButton({ label, href }: { readonly label: string; readonly href: () => string }) {
  const [outcome, copy] = useCopy()
  const words =
    outcome === 'copied' ? commonText('linkCopied') : outcome === 'failed' ? commonText('copyFailed') : label
  return (
    <>
      <Button onClick={() => copy(new URL(href(), window.location.origin).href)}>
        <Icon name={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'warn' : 'copy'} />
        {words}
      </Button>
      <span className={text['hiddenVisually']} role="status">
        {outcome === 'idle' ? '' : words}
      </span>
    </>
  )
}
