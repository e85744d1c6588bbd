import { Alert } from '../controls/alert.tsx'
import { checkIcon } from '../controls/icons.ts'
import { useMessages } from '../language/use-messages.ts'
import { useName } from './use-name.ts'

/** The names that the account has already. How many it may have is decided by the API. */
export function OwnedNames() {
  const { state } = useName()
  const t = useMessages()
  const { owned } = state
  if (owned === null || owned.length === 0) return null
  return (
    <Alert icon={checkIcon} title={t('name.owned')}>
      {t('name.ownedText', { names: owned.join(', ') })}
    </Alert>
  )
}
