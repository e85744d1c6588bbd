import { commonText } from '../language/en/common.ts'
import { Button } from './button.tsx'
import { useCopy } from './copy-button.tsx'
import text from './text.module.css'

/** A quiet button that copies `value` and shows the result in its text. */
export function CopyTextButton({ label, value }: { readonly label: string; readonly value: string }) {
  const [outcome, copy] = useCopy()
  const words = outcome === 'copied' ? commonText('copied') : outcome === 'failed' ? commonText('copyFailed') : label
  return (
    <>
      <Button look="quiet" onClick={() => copy(value)} size="small">
        {words}
      </Button>
      <span className={text['hiddenVisually']} role="status">
        {outcome === 'idle' ? '' : words}
      </span>
    </>
  )
}
