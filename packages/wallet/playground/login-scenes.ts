import { loginOf } from '../src/login/login-store.ts'
import type { LoginView, View } from '../src/modal/view.ts'
import type { Wallet } from '../src/wallet.ts'
import type { SceneOptions } from './scene-options.ts'
import { pause, until, withPermissions } from './scene-options.ts'

/** The page of the frames: on this origin, or on another one that the URL of the scene has. */
const frameUrl = new URLSearchParams(location.search).get('frame') ?? `${location.origin}/frame.html`

/** A scene with a login, whose frame does as `scene` says: see public/frame.html. */
const withFrame = (scene: string, rest: SceneOptions): SceneOptions => ({
  ...rest,
  options: { ...rest.options, login: { frameUrl: `${frameUrl}?scene=${scene}` } },
})

const email = 'ana@meadow.example'
const longEmail = 'a-rather-long-name-that-somebody-once-chose@mail.department.example.com'
const waits = '[data-part="otp"]'

const opened = (wallet: Wallet): void => wallet.modal.open({ type: 'Connect' })

/** Requests a mail, from Connect. */
const mailed = (address: string) => async (wallet: Wallet) => {
  opened(wallet)
  void loginOf(wallet).connectEmail(address)
  await until(() => loginOf(wallet).getState().step.status !== 'sending')
}

const coded = (code: string, address: string) => async (wallet: Wallet) => {
  await mailed(address)(wallet)
  void loginOf(wallet).confirmCode(code)
  await pause(50)
}

/** Logs in, and opens a view. */
const loggedIn =
  (...views: readonly View[]) =>
  async (wallet: Wallet): Promise<void> => {
    await coded('123456', email)(wallet)
    await until(() => wallet.connections.getState().status === 'connected')
    await until(() => loginOf(wallet).getState().smartAccountNetworks.length > 0)
    wallet.modal.open({ type: 'Account' })
    for (const view of views) wallet.modal.push(view)
  }

const settings = { type: 'AccountSettings' } as const

/** Starts a social login with a window that says nothing. */
const social =
  (provider: 'google' | 'facebook', popup: unknown = { closed: false, close: () => {}, location: { href: '' } }) =>
  async (wallet: Wallet): Promise<void> => {
    opened(wallet)
    void loginOf(wallet).connectSocial(provider, popup)
    await until(() => {
      const { step } = loginOf(wallet).getState()
      return step.status === 'social' && step.uri !== null
    })
  }

const updating = (code: string | null) => async (wallet: Wallet) => {
  await loggedIn(settings, { type: 'UpdateEmailWallet' })(wallet)
  // The mail of the login was just sent.
  const login = loginOf(wallet)
  void login.updateEmail('new@meadow.example')
  await until(() => login.getState().update.status === 'primary')
  if (code === null) return
  void login.confirmUpdate(code)
  await pause(50)
}

const confirming = async (wallet: Wallet): Promise<void> => {
  await loggedIn()(wallet)
  void loginOf(wallet)
    .provider.request({
      method: 'personal_sign',
      params: ['0x48656c6c6f', '0x71C2aE08b54D7F63c1B2910E44d8C0b7Ee5d9A4f'],
    })
    .catch(() => {})
  await until(() => document.querySelector<HTMLElement>('#w3m-iframe')?.style.display === 'block')
}

/** Enters an address in Connect, as a user does. */
const entered = async (wallet: Wallet): Promise<void> => {
  opened(wallet)
  const field = () => document.querySelector<HTMLInputElement>('dialog [data-key="email"]')
  await until(() => field() !== null)
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(field(), email)
  field()?.dispatchEvent(new Event('input', { bubbles: true }))
  await pause(50)
  field()?.form?.requestSubmit()
}

/** The login in Connect. */
export const loginConnectScenes: { readonly [state: string]: SceneOptions } = {
  'login-lead': withFrame('code', { relay: 'codes', play: opened }),
  'login-second': withFrame('code', { wallets: [{}], relay: 'codes', play: opened }),
  'login-approved': withFrame('approved', { wallets: [{}], relay: 'codes', play: opened }),
  'login-wrong': withFrame('refused', { relay: 'codes', play: entered, shows: '[data-login-error]' }),
}

/** The views of the login, in each of their states. */
export const loginScenes: {
  readonly [Name in LoginView['type']]: { readonly [state: string]: SceneOptions }
} = {
  ConnectSocials: {
    default: withFrame('code', {
      play: (wallet) => {
        opened(wallet)
        wallet.modal.push({ type: 'ConnectSocials' })
      },
    }),
  },
  EmailVerifyDevice: {
    code: withFrame('device', { play: mailed(email), shows: '[data-part="match-code"]' }),
    long: withFrame('device', { play: mailed(longEmail), shows: '[data-part="match-code"]' }),
  },
  EmailVerifyOtp: {
    default: withFrame('code', { play: mailed(email), shows: waits }),
    wrong: withFrame('code', { play: coded('111111', email), shows: '[data-login-error]' }),
    checking: withFrame('code', { play: coded('222222', longEmail), shows: waits }),
  },
  ConnectingSocial: {
    waiting: withFrame('code', { play: social('google') }),
    blocked: withFrame('code', { play: social('facebook', null), shows: '[data-kind="primary"]' }),
  },
  ConnectingFarcaster: {
    code: withFrame('code', {
      play: async (wallet) => {
        opened(wallet)
        void loginOf(wallet).connectFarcaster()
        await until(() => {
          const { step } = loginOf(wallet).getState()
          return step.status === 'farcaster' && step.uri !== null
        })
      },
      shows: '[data-part="code"]',
    }),
    loading: withFrame('slow', {
      play: (wallet) => {
        opened(wallet)
        void loginOf(wallet).connectFarcaster()
      },
      shows: '[data-part="code"]',
    }),
  },
  ConnectingPasskey: {
    loading: withFrame('slow', {
      play: (wallet) => {
        opened(wallet)
        void loginOf(wallet).connectPasskey()
      },
    }),
    refused: withFrame('refused', {
      play: async (wallet) => {
        opened(wallet)
        await loginOf(wallet).connectPasskey()
      },
      shows: '[data-kind="primary"]',
    }),
  },
  UpdateEmailWallet: {
    default: withFrame('code', { play: loggedIn(settings, { type: 'UpdateEmailWallet' }) }),
    invalid: withFrame('code', {
      play: async (wallet) => {
        await loggedIn(settings, { type: 'UpdateEmailWallet' })(wallet)
        await loginOf(wallet).updateEmail('nobody')
      },
      shows: '[data-login-error]',
    }),
  },
  UpdateEmailPrimaryOtp: {
    default: withFrame('code', { play: updating(null), shows: waits }),
    wrong: withFrame('code', { play: updating('111111'), shows: '[data-login-error]' }),
  },
  UpdateEmailSecondaryOtp: { default: withFrame('code', { play: updating('123456'), shows: waits }) },
  UpgradeEmailWallet: { default: withFrame('code', { play: loggedIn(settings, { type: 'UpgradeEmailWallet' }) }) },
  UpgradeToSmartAccount: {
    default: withFrame('code', { play: loggedIn(settings, { type: 'UpgradeToSmartAccount' }) }),
  },
  AccountSettings: {
    default: withFrame('code', { play: loggedIn(settings) }),
    both: withFrame('smart', { play: loggedIn(settings) }),
    long: withFrame('long', { play: loggedIn(settings) }),
  },
  SmartSessionList: {
    default: withFrame('smart', {
      play: loggedIn(settings, { type: 'SmartSessionList' }),
      shows: '[data-part="alert"]',
    }),
    empty: withFrame('code', { play: loggedIn(settings, { type: 'SmartSessionList' }), shows: '[data-part="state"]' }),
    failed: withFrame('refusing', {
      play: loggedIn(settings, { type: 'SmartSessionList' }),
      shows: '[data-kind="primary"]',
    }),
    wallet: {
      wallets: [{ permissions: 'reported' }],
      play: withPermissions({ type: 'SmartSessionList' }),
      shows: '[data-part="alert"]',
    },
    elsewhere: {
      wallets: [{ permissions: 'unreported' }],
      play: withPermissions({ type: 'SmartSessionList' }),
      shows: '[data-part="alert"]',
    },
  },
  SmartSessionCreated: { default: withFrame('smart', { play: loggedIn({ type: 'SmartSessionCreated' }) }) },
  ApproveTransaction: { default: withFrame('code', { play: confirming }) },
}
