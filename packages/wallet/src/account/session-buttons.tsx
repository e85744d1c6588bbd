import { useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useSignIn } from '../sign-in/use-sign-in.ts'

/**
 * The buttons that sign in, sign out and disconnect. A signed-in user can sign out and stay connected. A user who is
 * not signed in, for example after a reload during sign-in, can continue.
 */
export function SessionButtons() {
  const { signIn, wallet } = useProvided()
  const state = useSignIn()
  const [isLeaving, setLeaving] = useState(false)
  const [signingOut, setSigningOut] = useState<'idle' | 'asking' | 'failed'>('idle')
  const t = useMessages()
  const isSignedIn = state.status === 'success'
  const canSignIn =
    state.status === 'ready' || state.status === 'error' || (state.status === 'loading' && state.step !== 'session')
  const hasFailed = isSignedIn && signingOut === 'failed'
  useAnnouncement(hasFailed ? `${t('common.failed')}. ${t('signIn.unreachableText')}` : null, 'assertive')
  const signOut = () => {
    setSigningOut('asking')
    signIn?.signOut().then(
      () => setSigningOut('idle'),
      // The server did not receive the request, so the user is still signed in.
      () => setSigningOut('failed'),
    )
  }
  return (
    <Stack>
      {hasFailed && (
        <Alert icon={warnIcon} title={t('common.failed')} tone="warn">
          {t('signIn.unreachableText')}
        </Alert>
      )}
      <Columns>
        {isSignedIn && (
          <Button isBusy={signingOut === 'asking'} onPress={signOut}>
            {t('signIn.signOut')}
          </Button>
        )}
        <Button
          isBusy={isLeaving}
          onPress={() => {
            setLeaving(true)
            void wallet.connections.disconnect().finally(() => setLeaving(false))
          }}
        >
          {t(isLeaving ? 'account.disconnecting' : 'common.disconnect')}
        </Button>
        {canSignIn && (
          <Button kind="primary" onPress={() => wallet.modal.push({ type: 'ConnectingSiwe' })}>
            {t('signIn.confirm')}
          </Button>
        )}
      </Columns>
    </Stack>
  )
}
