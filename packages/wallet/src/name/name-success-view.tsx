import { useEffect } from 'react'
import { Avatar } from '../controls/avatar.tsx'
import { Button } from '../controls/button.tsx'
import { State } from '../controls/state.tsx'
import { WaitRing } from '../controls/wait-ring.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { View } from '../modal/view.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { useName } from './use-name.ts'

/** A name was registered. */
export function RegisterAccountNameSuccessView({
  view,
}: {
  readonly view: Extract<View, { type: 'RegisterAccountNameSuccess' }>
}) {
  const { modal } = useProvided().wallet
  const { state, names } = useName()
  const t = useMessages()
  const headline = t('name.success', { name: view.name })
  useAnnouncement(`${headline}. ${t('name.successText')}`)
  // The user sees it now, so that the next visit to the form is for another name.
  useEffect(() => names.dismiss(), [names])
  return (
    <ViewFrame title={t('name.title')}>
      <State
        headline={headline}
        picture={
          state.account !== null && (
            <WaitRing status="done">
              <Avatar address={state.account.address} imageUrl={null} size={36} />
            </WaitRing>
          )
        }
      >
        {t('name.successText')}
      </State>
      <Button kind="primary" onPress={() => modal.reset({ type: 'Account' })}>
        {t('name.done')}
      </Button>
    </ViewFrame>
  )
}
