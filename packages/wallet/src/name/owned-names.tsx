import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { checkIcon, warnIcon } from '../controls/icons.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { useName } from './use-name.ts'

/** The names that the account has already, or why they are not known. How many it may have is decided by the API. */
export function OwnedNames() {
  const { state, names } = useName()
  const t = useMessages()
  const { check, owned, ownedFailure } = state
  useAnnouncement(ownedFailure === null ? null : t('name.ownedFailed'))
  if (ownedFailure !== null) {
    return (
      <>
        <Alert icon={warnIcon} title={t('name.ownedFailed')} tone="warn">
          {ownedFailure.reason === null ? t('name.ownedFailedText') : <bdi>{ownedFailure.reason}</bdi>}
        </Alert>
        {/* The button of the name that could not be looked up reads these again, too. */}
        {check.status !== 'unavailable' && <Button onPress={names.retryOwned}>{t('common.tryAgain')}</Button>}
      </>
    )
  }
  if (owned === null || owned.length === 0) return null
  return (
    <Alert icon={checkIcon} title={t('name.owned')}>
      {t('name.ownedText', { names: owned.join(', ') })}
    </Alert>
  )
}
