import { useState } from 'react'
import { useProvided } from '../provider/wallet-context.ts'
import type { Wallet } from '../wallet.ts'
import { POPUP_FEATURES, POPUP_NAME, type SocialProvider } from './login-options.ts'
import type { LoginState } from './login-state.ts'
import type { LoginStore } from './login-store.ts'

/** What starts a login: nothing yet, the store, or that its code did not load. */
export type LoginStart = {
  readonly step: LoginState['step']
  /** Whether the code of the login did not load. */
  readonly isMissing: boolean
  readonly connectEmail: (email: string) => void
  /** Called in the click, because a browser opens a window only there. */
  readonly connectSocial: (provider: SocialProvider) => void
  readonly connectPasskey: () => void
  /** Loads the code of the login, when the pointer or the focus reaches it. The frame is not loaded. */
  readonly prefetch: () => void
}

const idle: LoginState['step'] = { status: 'idle', error: null }

/** Starts a login from a view that is shown before the code of the login. */
export function useLoginStart(): LoginStart {
  const { wallet } = useProvided()
  const [step, setStep] = useState(idle)
  const [isMissing, setMissing] = useState(false)
  const start = (run: (login: LoginStore) => Promise<void>, onFailed = () => {}) => {
    setMissing(false)
    load(wallet).then(
      (login) => {
        const stop = login.subscribe((state) => setStep(state.step))
        void run(login).finally(stop)
        setStep(login.getState().step)
      },
      () => {
        setMissing(true)
        onFailed()
      },
    )
  }
  return {
    ...{ step, isMissing },
    connectEmail: (email) => start((login) => login.connectEmail(email)),
    connectSocial: (provider) => {
      if (provider === 'farcaster') return start((login) => login.connectFarcaster())
      const opened = wallet.environment.window?.open?.('', POPUP_NAME, POPUP_FEATURES)
      return start(
        (login) => login.connectSocial(provider, opened),
        () => {
          if (typeof opened === 'object' && opened !== null && 'close' in opened && typeof opened.close === 'function')
            opened.close()
        },
      )
    },
    connectPasskey: () => start((login) => login.connectPasskey()),
    prefetch: () => void load(wallet).catch(() => {}),
  }
}

const load = async (wallet: Wallet): Promise<LoginStore> => (await import('./login-connector.ts')).loginOf(wallet)
