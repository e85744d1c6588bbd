import { CODE_LENGTH, readCode } from '@laurel/wallet/login-schemas'
import { useEffect, useId, useRef } from 'react'
import { Alert, Button, Icon, Problem } from '../controls/controls.tsx'
import { keyIcon, mailIcon, windowIcon } from '../controls/icons.ts'
import { PageBody, PageShell } from '../controls/page-shell.tsx'
import { useTranslation } from '../language/use-language.ts'
import type { SocialProvider } from '../login/login-client.ts'
import type { AgainPrompt } from './prompt-store.ts'
import { useAgain } from './use-again.ts'

/** The same in every language. */
const providerNames: Readonly<Record<SocialProvider, string>> = {
  ...{ google: 'Google', github: 'GitHub', apple: 'Apple' },
  ...{ facebook: 'Facebook', x: 'X', discord: 'Discord' },
}

/** The login of an account that is open, for what needs one of the last minutes. */
export function AgainView({ prompt }: { readonly prompt: AgainPrompt }) {
  const t = useTranslation()
  const { step, code, isBusy, error, submit, send, enter } = useAgain(prompt)
  const { mail, hasPasskey, provider } = prompt

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
          {step.type === 'link' && mail !== null && <SentLink email={mail.to} matchCode={step.matchCode} />}
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

/** That a link was mailed, and what its page must show. */
function SentLink({ email, matchCode }: { readonly email: string; readonly matchCode: string | null }) {
  const t = useTranslation()
  return (
    <>
      <p data-part="text">{t('againLink', { email })}</p>
      {matchCode !== null && (
        <>
          <p data-part="text">{t('againMatch')}</p>
          <p data-part="match-code" dir="ltr">
            {matchCode}
          </p>
        </>
      )}
    </>
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
