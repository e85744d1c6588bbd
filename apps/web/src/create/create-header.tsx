import { Button, linkButtonClass } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { CopyLinkButton } from '../controls/copy-link-button.tsx'
import page from '../controls/page.module.css'
import text from '../controls/text.module.css'
import { messageLocale } from '../language/define-messages.ts'
import { createText } from '../language/en/create.ts'
import { toHref } from '../routing/routes.ts'
import styles from './create-page.module.css'

/** The header of Create: what is created, whether it is saved, and the actions for the draft. */
export function CreateHeader({
  isBlank,
  isBoost,
  savedAt,
  chainId,
  code,
  onClear,
}: {
  readonly isBlank: boolean
  readonly isBoost: boolean
  readonly savedAt: Date | null
  readonly chainId: number
  readonly code: () => string
  readonly onClear: () => void
}) {
  const time =
    savedAt === null
      ? null
      : new Intl.DateTimeFormat(messageLocale(), { hour: '2-digit', minute: '2-digit' }).format(savedAt)
  return (
    <div className={page['head']}>
      <div>
        <h1>{createText(isBoost ? 'newBoost' : 'newAction')}</h1>
        <p className={text['muted']}>{time === null ? createText('savedAsYouGo') : createText('savedAt', { time })}</p>
      </div>
      {!isBlank && (
        <div className={styles['actions']}>
          <Button look="quiet" onClick={onClear}>
            {createText('startOver')}
          </Button>
          <CopyLinkButton
            href={() => toHref({ type: 'create', chainId, draft: code() })}
            label={createText('copyDraftLink')}
          />
          <a
            className={classNames(linkButtonClass({ look: 'main' }), styles['review'])}
            href={isBoost ? '#boost' : '#deploy'}
          >
            {createText(isBoost ? 'reviewAndCreate' : 'reviewAndDeploy')}
          </a>
        </div>
      )}
    </div>
  )
}
