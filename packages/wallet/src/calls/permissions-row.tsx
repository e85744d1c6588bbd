import { RowEnd } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { nextIcon } from '../controls/icons.ts'
import { shieldIcon } from '../controls/lazy-icons.ts'
import { Filled, Row } from '../controls/row.tsx'
import { IconTile } from '../controls/tile.tsx'
import { enLogin } from '../language/catalogues/en.login.ts'
import { addEnglish } from '../language/translate.ts'
import { useMessages } from '../language/use-messages.ts'
import { usePrefetchView } from '../modal/shell-context.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useSessions } from './use-sessions.ts'

/** Adds the messages of this part. */
export function setUp(): void {
  addEnglish(enLogin)
}

/** Leads to the permissions, where the wallet grants some or the account granted one. */
export function PermissionsRow() {
  const { list, canGrant } = useSessions()
  const { modal } = useProvided().wallet
  const prefetchView = usePrefetchView()
  const t = useMessages()
  if (!canGrant && (list.status !== 'ready' || list.sessions.length === 0)) return null
  return (
    <Filled>
      <Row
        end={
          <RowEnd leadsOn>
            <Icon isMirrored isSmall path={nextIcon} />
          </RowEnd>
        }
        focusKey="permissions"
        name={t('login.sessionsTitle')}
        onIntent={() => prefetchView('SmartSessionList')}
        onPress={() => modal.push({ type: 'SmartSessionList' })}
        sub={t('login.sessionsAbout')}
        tile={
          <IconTile>
            <Icon path={shieldIcon} />
          </IconTile>
        }
      />
    </Filled>
  )
}
