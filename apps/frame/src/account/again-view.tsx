import { CODE_LENGTH, readCode } from '@laurel/wallet/login-schemas'
import { useEffect, useId, useRef, useState } from 'react'
import { Alert, Button, Icon, Problem } from '../controls/controls.tsx'
import { keyIcon, mailIcon, windowIcon } from '../controls/icons.ts'
import { PageBody, PageShell } from '../controls/page-shell.tsx'
import { FrameError } from '../frame-error.ts'
import { failureText } from '../language/describe-failure.ts'
import type { Language } from '../language/translate.ts'
import { translate } from '../language/translate.ts'
import { useLanguage, useTranslation } from '../language/use-language.ts'
import type { SocialProvider } from '../login/login-client.ts'
import type { AgainPrompt, CodeMail, LoginProof } from './prompt-store.ts'
import { messageOf } from './recovery-view.tsx'

/** The same in every language. */
const providerNames: Readonly<Record<SocialProvider, string>> = {
  ...{ google: 'Google', github: 'GitHub', apple: 'Apple' },
  ...{ facebook: 'Facebook', x: 'X', discord: 'Discord' },
}

type Step =
  | { readonly type: 'choose' }
  | { readonly type: 'link'; readonly matchCode: string | null }
  | { readonly type: 'code' }

/** The login of an account that is open, for what needs one of the last minutes. */
export function AgainView({ prompt }: { readonly prompt: AgainPrompt }) {
  const t = useTranslation()
  const language = useLanguage()
  const [step, setStep] = useState<Step>({ type: 'choose' })
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { mail, hasPasskey, provider } = prompt
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

  return (
    <PageShell onEscape={prompt.cancel} step={step.type} title={t('againTitle')}>
      <PageBody>
        <div data-part="stack">
          {step.type === 'choose' && (
            <Alert icon={keyIcon}>
              <p>{t('againText')}</p>
            </Alert>
          )}
          <Problem text={error} />
          {step.type === 'link' && mail !== null && (
            <>
              <p data-part="text">{t('againLink', { email: mail.to })}</p>
              {step.matchCode !== null && (
                <>
                  <p data-part="text">{t('againMatch')}</p>
                  <p data-part="match-code" dir="ltr">
                    {step.matchCode}
                  </p>
                </>
              )}
            </>
          )}
          {step.type === 'code' && mail !== null && (
            <CodeField email={mail.to} isBusy={isBusy} onChange={enter} value={code} />
          )}
        </div>
      </PageBody>
      <footer data-part="confirm-footer">
        <div data-close="" data-part="stack">
          {mail !== null && (
            <Button
              isDisabled={isBusy}
              kind={step.type === 'choose' ? 'primary' : 'plain'}
              onPress={() => void send(mail)}
            >
              {step.type === 'choose' && <Icon path={mailIcon} />}
              {t(step.type === 'choose' ? 'againMail' : 'sendAgain')}
            </Button>
          )}
          {hasPasskey && (
            <Button
              isDisabled={isBusy}
              kind={mail === null ? 'primary' : 'plain'}
              onPress={() => void submit({ type: 'passkey' })}
            >
              <Icon path={keyIcon} />
              {t('usePasskey')}
            </Button>
          )}
          {provider !== null && (
            <Button
              isDisabled={isBusy}
              kind={mail === null && !hasPasskey ? 'primary' : 'plain'}
              onPress={() => void submit({ type: 'provider' })}
            >
              <Icon path={windowIcon} />
              {t('againProvider', { provider: providerNames[provider] })}
            </Button>
          )}
          <Button onPress={prompt.cancel}>{t('cancel')}</Button>
        </div>
      </footer>
    </PageShell>
  )
}

type CodeFieldProps = {
  readonly email: string
  readonly value: string
  readonly isBusy: boolean
  readonly onChange: (text: string) => void
}

/** The code of the mail. It is sent when it is complete. */
function CodeField({ email, value, isBusy, onChange }: CodeFieldProps) {
  const t = useTranslation()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <>
      <p data-part="text" id={hintId}>
        {t('againCode', { email })}
      </p>
      <label data-part="field">
        <span data-hidden-visually="">{t('codeLabel')}</span>
        <input
          aria-describedby={hintId}
          autoComplete="one-time-code"
          data-code=""
          data-part="input"
          dir={value === '' ? undefined : 'ltr'}
          inputMode="numeric"
          onInput={(event) => onChange(event.currentTarget.value)}
          onPaste={(event) => {
            const pasted = readCode(event.clipboardData?.getData('text') ?? '')
            // A whole code takes the place of what is there, wherever the caret is.
            if (isBusy || pasted.length < CODE_LENGTH) return
            event.preventDefault()
            onChange(pasted)
          }}
          placeholder={t('codeLabel')}
          readOnly={isBusy}
          ref={input}
          value={value}
        />
      </label>
    </>
  )
}

/** Returns what is said of a failure: of a passkey in the words of the recovery, and of the login in its own. */
function describe(failure: unknown, language: Language): string {
  const code = failure instanceof FrameError ? failure.code : ''
  if (code.startsWith('frame/passkey') || code === 'frame/recovery-denied') {
    return translate(language, messageOf(failure))
  }
  return failureText(failure, language)
}
