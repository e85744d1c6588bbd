import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { CODE_LENGTH, readCode } from '../login-schemas/read-code.ts'

const PLACES: readonly number[] = Array.from({ length: CODE_LENGTH }, (_, place) => place)

export type CodeFieldProps = {
  /** Called once for each complete code. */
  readonly onComplete: (code: string) => void
  readonly isChecking: boolean
  readonly isInvalid: boolean
  /** The id of the error's text. */
  readonly errorId: string
}

/**
 * A code of six digits: one field that is drawn as six boxes, so that paste, autofill and screen readers work as with
 * any field. Everything but digits is left out. A wrong code is emptied, to be typed again.
 */
export function CodeField({ onComplete, isChecking, isInvalid, errorId }: CodeFieldProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const part = usePart()
  const t = useMessages()
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  // Before the error is drawn: in a field that is still full, a quick first digit of the next code would be lost.
  useLayoutEffect(() => {
    if (!isInvalid) return
    setCode('')
    input.current?.focus({ preventScroll: true })
  }, [isInvalid])
  const change = (text: string) => {
    const digits = readCode(text)
    setCode(digits)
    if (digits.length === CODE_LENGTH && digits !== code) onComplete(digits)
  }
  const boxes = PLACES.map((place) => (
    <span data-now={place === Math.min(code.length, CODE_LENGTH - 1) ? '' : undefined} key={place}>
      {code[place] ?? ''}
    </span>
  ))
  return (
    <div {...part('otp')} data-invalid={isInvalid ? '' : undefined}>
      <span aria-hidden="true">
        {boxes.slice(0, CODE_LENGTH / 2)}
        <i />
        {boxes.slice(CODE_LENGTH / 2)}
      </span>
      <input
        aria-describedby={isInvalid ? errorId : undefined}
        aria-invalid={isInvalid || undefined}
        aria-label={t('login.codeLabel')}
        autoComplete="one-time-code"
        data-key="code"
        inputMode="numeric"
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => {
          const pasted = readCode(event.clipboardData.getData('text'))
          // A whole code takes the place of what is there, wherever the caret is.
          if (isChecking || pasted.length < CODE_LENGTH) return
          event.preventDefault()
          change(pasted)
        }}
        readOnly={isChecking}
        ref={input}
        value={code}
      />
    </div>
  )
}
