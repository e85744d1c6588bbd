import { CODE_LENGTH, readCode } from '@laurel/wallet/login-schemas'
import { useRef, useState } from 'react'
import { FrameError } from '../frame-error.ts'
import { failureText } from '../language/describe-failure.ts'
import { type Language, translate } from '../language/translate.ts'
import { useLanguage } from '../language/use-language.ts'
import type { AgainPrompt, CodeMail, LoginProof } from './prompt-store.ts'
import { messageOf } from './recovery-view.tsx'

/** Where the login is: how it is proved, at the link of a mail, or at its code. */
export type AgainStep =
  | { readonly type: 'choose' }
  | { readonly type: 'link'; readonly matchCode: string | null }
  | { readonly type: 'code' }

/** The login of an account that is open, and its actions. */
export type UseAgainReturnType = {
  readonly step: AgainStep
  /** What is typed of the code. */
  readonly code: string
  readonly isBusy: boolean
  /** What went wrong, as a sentence; null for nothing. */
  readonly error: string | null
  readonly submit: (proof: LoginProof) => Promise<void>
  /** Mails a link or a code. */
  readonly send: (mail: CodeMail) => Promise<void>
  /** Takes what is typed. A whole code is submitted. */
  readonly enter: (text: string) => void
}

/** Proves that an account is the user's once more. */
export function useAgain(prompt: AgainPrompt): UseAgainReturnType {
  const language = useLanguage()
  const [step, setStep] = useState<AgainStep>({ type: 'choose' })
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** Counts mails, so that the link of one before changes nothing. */
  const mails = useRef(0)

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(describe(failure, language))
    }
    setBusy(false)
  }
  const submit = (proof: LoginProof) =>
    run(async () => {
      try {
        await prompt.submit(proof)
      } catch (failure) {
        // To be typed again.
        setCode('')
        throw failure
      }
    })
  const follow = async (sent: CodeMail) => {
    const number = ++mails.current
    const approved = await sent.waitForLink().catch((failure: unknown) => {
      if (number === mails.current && failure instanceof FrameError) setError(describe(failure, language))
      return null
    })
    if (number !== mails.current || approved === null) return
    if (approved === 'code') setStep({ type: 'code' })
    else await submit({ type: 'link' })
  }
  const send = (sent: CodeMail) =>
    run(async () => {
      const { matchCode, isLinkFirst } = await sent.send()
      setCode('')
      setStep(isLinkFirst ? { type: 'link', matchCode } : { type: 'code' })
      if (isLinkFirst) void follow(sent)
    })
  const enter = (text: string) => {
    const digits = readCode(text)
    setCode(digits)
    if (digits.length === CODE_LENGTH && digits !== code) void submit({ type: 'code', code: digits })
  }

  return { step, code, isBusy, error, submit, send, enter }
}

/** Returns what is said of a failure: of a passkey in the words of the recovery, and of the login in its own. */
function describe(failure: unknown, language: Language): string {
  const code = failure instanceof FrameError ? failure.code : ''
  if (code.startsWith('frame/passkey') || code === 'frame/recovery-denied') {
    return translate(language, messageOf(failure))
  }
  return failureText(failure, language)
}
