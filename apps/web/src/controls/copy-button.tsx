import { useState } from 'react'
import { commonText } from '../language/en/common.ts'
import styles from './copy-button.module.css'
import { Icon } from './icon.tsx'
import text from './text.module.css'

/** The result of the last copy. It is shown for two seconds. */
export type CopyOutcome = 'idle' | 'copied' | 'failed'

/** Copies text and returns the result: `[outcome, copy]`. The browser may deny access to the clipboard. */
export function useCopy(): readonly [CopyOutcome, (value: string) => void] {
  const [outcome, setOutcome] = useState<CopyOutcome>('idle')
  function copy(value: string) {
    const say = (next: CopyOutcome) => {
      setOutcome(next)
      setTimeout(() => setOutcome('idle'), 2_000)
    }
    // Outside a secure context there is no clipboard.
    if (navigator.clipboard === undefined) return say('failed')
    navigator.clipboard.writeText(value).then(
      () => say('copied'),
      () => say('failed'),
    )
  }
  return [outcome, copy]
}

/** Copies `value`. `what` names it for screen readers: “Copy address”. */
export function CopyButton({ value, what }: { readonly value: string; readonly what: string }) {
  const [outcome, copy] = useCopy()
  return (
    <>
      <button
        aria-label={commonText('copy', { what })}
        className={styles['copy']}
        onClick={() => copy(value)}
        title={commonText('copy', { what })}
        type="button"
      >
        <Icon name={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'warn' : 'copy'} size={16} />
      </button>
      <span className={text['hiddenVisually']} role="status">
        {outcome === 'copied'
          ? commonText('copiedWhat', { what })
          : outcome === 'failed'
            ? commonText('copyFailedWhat', { what })
            : ''}
      </span>
    </>
  )
}
