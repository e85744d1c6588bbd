import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Stack } from '../controls/layout.tsx'
import { editIcon } from '../controls/lazy-icons.ts'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { NoNames } from './no-names.tsx'
import { OwnedNames } from './owned-names.tsx'

/** What a name is for. */
export function ChooseAccountNameView() {
  const { modal, options } = useProvided().wallet
  const t = useMessages()
  if (options.api.blockchain === undefined) return <NoNames />
  return (
    <ViewFrame title={t('name.title')}>
      <State
        headline={t('name.about')}
        picture={
          <IconTile size={64}>
            <Icon path={editIcon} />
          </IconTile>
        }
      >
        {t('name.aboutText')}
      </State>
      <Stack>
        <OwnedNames />
        <Button kind="primary" onPress={() => modal.push({ type: 'RegisterAccountName' })}>
          {t('name.title')}
        </Button>
      </Stack>
    </ViewFrame>
  )
}
