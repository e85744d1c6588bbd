import { createRoot } from 'react-dom/client'
import { VIEW_NAMES } from '../src/modal/view.ts'
import { ConnectButton as RainbowKitButton } from '../src/rainbowkit.ts'
import {
  AccountButton,
  ConnectButton,
  NetworkButton,
  type ThemeMode,
  WalletButton,
  WalletPanel,
  WalletProvider,
  type WalletProviderProps,
} from '../src/react.ts'
import { type Scene, scenes, setScene } from './scenes.ts'

const query = new URLSearchParams(location.search)
const theme: ThemeMode = query.get('theme') === 'dark' ? 'dark' : query.get('theme') === 'light' ? 'light' : 'system'
if (theme !== 'system') document.documentElement.dataset['theme'] = theme

const root = document.querySelector('#root')
if (root === null) throw new Error('No root.')

/** Elements of an app that replace ours. */
const ownLook = {
  classNames: { row: 'own-row' },
  slots: {
    logo: <b data-testid="own-mark">M</b>,
    connectFooter: <p>Terms of Meadow</p>,
    accountFooter: <p>Help of Meadow</p>,
  },
  messages: { 'connect.title': 'Come in to {app}' },
} satisfies Partial<WalletProviderProps>

const view = VIEW_NAMES.find((name) => name === query.get('view'))
const state = query.get('state') ?? ''
const options = view === undefined ? undefined : (scenes[view][state] ?? Object.values(scenes[view])[0])
if (view === undefined || options === undefined) createRoot(root).render(<Contents />)
else void show(setScene(view, options))

async function show(scene: Scene) {
  // For tests, which read the stores behind a view.
  Object.assign(window, { laurel: scene })
  if (query.has('devtools')) {
    const { mountDevtools } = await import('../src/devtools.ts')
    mountDevtools(scene.wallet, { isOpen: query.get('devtools') === 'open', theme })
  }
  const zIndex = query.get('z')
  const accent = query.get('accent')
  const host = query.get('host')
  const nonce = query.get('nonce')
  if (host !== null) addHostRules(host)
  createRoot(root ?? document.body).render(
    <WalletProvider
      language={query.get('lang') ?? 'en'}
      theme={{ mode: theme, ...(accent === null ? {} : { accent: `#${accent}` }) }}
      wallet={scene.wallet}
      {...(scene.signIn === null ? {} : { signIn: scene.signIn })}
      {...(query.has('own') ? ownLook : {})}
      {...(nonce === null ? {} : { nonce })}
      {...(zIndex === null ? {} : { zIndex: Number(zIndex) })}
    >
      <div className="bar">
        <NetworkButton data-testid="network" />
        <AccountButton data-testid="account" />
        <ConnectButton data-testid="connect" />
        {query.getAll('wallet').map((name) => (
          <WalletButton data-testid={`wallet ${name}`} key={name} wallet={name} />
        ))}
      </div>
      {query.has('rainbowkit') && <RainbowKitButtons />}
      {query.has('panel') ? (
        <WalletPanel />
      ) : (
        <div aria-hidden="true" className="shapes">
          {Array.from({ length: 8 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical.
            <i key={at} />
          ))}
        </div>
      )}
    </WalletProvider>,
  )
  if (!query.has('still')) await scene.play()
  document.documentElement.dataset['played'] = ''
}

/** The buttons of apps that migrate from RainbowKit. */
function RainbowKitButtons() {
  return (
    <div className="bar">
      <div data-testid="rainbowkit">
        <RainbowKitButton />
      </div>
      <div data-testid="rainbowkit small">
        <RainbowKitButton accountStatus="avatar" chainStatus="icon" showBalance={false} />
      </div>
      <div data-testid="rainbowkit plain">
        <RainbowKitButton accountStatus="address" chainStatus="none" showBalance />
      </div>
      <RainbowKitButton.Custom>
        {({ account, chain, mounted, openAccountModal, openConnectModal }) => (
          <button
            data-testid="rainbowkit custom"
            onClick={account === undefined ? openConnectModal : openAccountModal}
            type="button"
          >
            {`${mounted} ${account?.displayName ?? 'nobody'} ${chain?.name ?? 'nowhere'} ${account?.displayBalance ?? ''}`}
          </button>
        )}
      </RainbowKitButton.Custom>
    </div>
  )
}

/** Rules of a page in no layer, which our style sheet must withstand. */
function addHostRules(name: string) {
  const rules: Record<string, string> = {
    layer: `@layer laurel, app;@layer app{[data-laurel] [data-part='row']{min-height:72px}
      [data-laurel] [data-view='Connect'] [data-part='title']{color:rgb(1,2,3)}}
      .own-row{background:rgb(4,5,6);color:#fff}`,
    reset: `*,::before,::after{box-sizing:border-box;border:0 solid;margin:0;padding:0}
      button,[type='button'],[type='submit']{background-color:transparent;background-image:none;font:inherit;color:inherit}
      ol,ul,menu{list-style:none}h1,h2,h3{font-size:inherit;font-weight:inherit}
      img,svg{display:block;vertical-align:middle;max-width:100%;height:auto}a{color:inherit;text-decoration:inherit}`,
    loud: `body{font-size:22px;line-height:2;letter-spacing:2px;text-align:center;text-transform:uppercase}
      button{background:hotpink;border:3px dashed red;padding:20px;border-radius:0;font-size:24px;color:blue;margin:10px}
      button:hover{background:red}h1{font-size:60px;color:red;margin:40px}h2{font-size:40px}p{margin:0 0 32px;font-size:24px}
      ul{padding-left:60px;list-style:square}li{margin-bottom:20px}svg{width:100px;height:100px;fill:red}
      img{border:4px solid green}input{border:5px solid green;height:80px}dialog{padding:60px;border:10px solid blue;background:yellow}
      span{color:teal}dl,dt,dd{margin:20px}section{padding:40px}header{background:gold;padding:40px}a{color:lime;text-decoration:underline}`,
  }
  const style = document.createElement('style')
  style.textContent = rules[name] ?? ''
  document.head.append(style)
}

function Contents() {
  return (
    <main className="scenes">
      {VIEW_NAMES.map((name) => (
        <section key={name}>
          <b>{name}</b>
          <ul>
            {Object.keys(scenes[name]).map((id) => (
              <li key={id}>
                <a href={`?view=${name}&state=${id}`}>{id}</a> <a href={`?view=${name}&state=${id}&theme=dark`}>dark</a>{' '}
                <a href={`?view=${name}&state=${id}&lang=ar`}>rtl</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
