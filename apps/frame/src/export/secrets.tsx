import { useEffect, useState } from 'react'
import { Alert, Button } from '../controls/controls.tsx'
import { warnIcon } from '../controls/icons.ts'
import { PageBody } from '../controls/page-shell.tsx'
import type { ClickGuard } from '../guard/click-guard.ts'
import { useGuardedPress } from '../guard/use-guarded-press.ts'
import type { ExportedKeys } from '../keys/worker/messages.ts'
import type { PlainKey } from '../language/translate.ts'
import { useTranslation } from '../language/use-language.ts'

export type SecretsProps = {
  readonly keys: ExportedKeys
  readonly guard: ClickGuard | null
  readonly onClose: () => void
}

type SecretName = Extract<PlainKey, 'phrase' | 'evmKey' | 'solanaKey'>

/** The secrets of an account. Each is hidden until its user shows it, and again when the page is out of sight. */
export function Secrets({ keys, guard, onClose }: SecretsProps) {
  const t = useTranslation()
  const [shown, setShown] = useState<SecretName | null>(null)
  const [said, setSaid] = useState<PlainKey | null>(null)
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') setShown(null)
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])
  const toggle = (name: SecretName) => setShown(shown === name ? null : name)
  const copy = async (text: string) => {
    setSaid(await writeClipboard(text))
  }
  const secrets: readonly { readonly name: SecretName; readonly text: string }[] = [
    { name: 'phrase', text: keys.phrase },
    { name: 'evmKey', text: keys.evmPrivateKey },
    { name: 'solanaKey', text: keys.solanaPrivateKey },
  ]
  return (
    <>
      <PageBody>
        <div data-part="stack">
          <Alert icon={warnIcon} tone="warn">
            <p>{t('exportText')}</p>
          </Alert>
          {secrets.map(({ name, text }) => (
            <section data-part="secret" key={name}>
              <h2 data-part="caption">{t(name)}</h2>
              {name === 'phrase' && <p data-part="hint-text">{t('phraseText')}</p>}
              <Secret isShown={shown === name} name={name} text={text} />
              <div data-part="pair">
                <Button label={`${t(shown === name ? 'conceal' : 'reveal')}: ${t(name)}`} onPress={() => toggle(name)}>
                  {t(shown === name ? 'conceal' : 'reveal')}
                </Button>
                {guard !== null && (
                  <CopyButton guard={guard} name={name} onCopy={() => void copy(text)} onSay={setSaid} />
                )}
              </div>
            </section>
          ))}
        </div>
      </PageBody>
      <footer data-part="confirm-footer">
        <p data-part="obstacle" role="status">
          {said === null ? '' : t(said)}
        </p>
        <Button kind="primary" onPress={onClose}>
          {t('done')}
        </Button>
      </footer>
    </>
  )
}

/** A secret. What is hidden is not in the page. */
function Secret({
  name,
  text,
  isShown,
}: {
  readonly name: SecretName
  readonly text: string
  readonly isShown: boolean
}) {
  if (!isShown) {
    return (
      <p aria-hidden="true" data-part="secret-hidden">
        {'•'.repeat(24)}
      </p>
    )
  }
  if (name !== 'phrase') {
    return (
      <p data-part="message" dir="ltr">
        {text}
      </p>
    )
  }
  return (
    <ol data-part="phrase" dir="ltr">
      {text.split(' ').map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word can be there twice, and the words never change places.
        <li key={at}>{word}</li>
      ))}
    </ol>
  )
}

type CopyButtonProps = {
  readonly name: SecretName
  readonly guard: ClickGuard
  readonly onCopy: () => void
  readonly onSay: (said: PlainKey | null) => void
}

/** Copies in a click that counts, so that no page can have its user copy a secret that they do not see. */
function CopyButton({ name, guard, onCopy, onSay }: CopyButtonProps) {
  const t = useTranslation()
  const { reason, isBlocked, press } = useGuardedPress(guard, name)
  useEffect(() => guard.showContent('export'), [guard])
  useEffect(() => {
    if (reason !== null) onSay(reason)
  }, [reason, onSay])
  return (
    <Button isDisabled={isBlocked} label={`${t('copy')}: ${t(name)}`} onPress={(event) => void press(event, onCopy)}>
      {t('copy')}
    </Button>
  )
}

/** Copies a text. @returns what is said of it. */
async function writeClipboard(text: string): Promise<PlainKey> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'copyFailed'
  }
}
