// @ts-check
/**
 * Writes docs/reference.md: every option, hook, component, event, view and error of the package, read from the sources
 * and their comments, so that the tables always match the code.
 *
 *   node --import tsx scripts/generate-reference.mjs            writes it
 *   node --import tsx scripts/generate-reference.mjs --check    writes nothing; exit code 1 when it is stale
 *
 * It fails when something public has no comment in the sources.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { errorRows, eventRows, hookRows, membersOf, textOf, unexplained, viewRows } from './reference/read-sources.mjs'

const isCheck = process.argv.includes('--check')
const target = new URL('../docs/reference.md', import.meta.url)

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|')
/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** @param {string} path @param {string} name */
const options = (path, name) =>
  table(
    ['Option', 'Type', 'What'],
    membersOf(path, name).map(({ name: option, type, about }) => [`\`${option}\``, `\`${type}\``, about]),
  )

/** @param {string} path @param {string} name */
const members = (path, name) =>
  table(
    ['Member', 'What'],
    membersOf(path, name).map(({ name: member, about }) => [`\`${member}\``, about]),
  )

/** @param {readonly (readonly [path: string, name: string])[]} types */
const texts = (...types) => types.map(([path, name]) => `\`\`\`typescript\n${textOf(path, name)}\n\`\`\``).join('\n\n')

/**
 * The parts of the page: a heading and the table that is read for it. @type {readonly (readonly [string, string])[]}
 */
const parts = [
  ['## Options of `createWallet`', options('wallet-options.ts', 'WalletOptions')],
  ['### `features`', options('features.ts', 'Features')],
  ['### `login`', options('login/login-options.ts', 'LoginOptions')],
  ['### `walletList`', options('wallet-options.ts', 'WalletListChoice')],
  ['### `api`', options('wallet-options.ts', 'ApiOptions')],
  ['### `ens`', options('account/ens.ts', 'EnsOptions')],
  ['## Options of `walletConnect`', options('connectors/wallet-connect/wallet-connect.ts', 'WalletConnectOptions')],
  ['## Options of `baseAccount`', options('connectors/base-account/base-account.ts', 'BaseAccountOptions')],
  ['## Options of `walletStandard`', options('connectors/wallet-standard/wallet-standard.ts', 'WalletStandardOptions')],
  ['## React: `<WalletProvider>`', options('wallet-provider.tsx', 'WalletProviderProps')],
  [
    '## React: buttons\n\nEach also accepts all props of `<button>`.\n\n### `<ConnectButton>`',
    options('connection/connect-button.tsx', 'ConnectButtonProps'),
  ],
  [
    '### `<ConnectButton.Custom>`: the argument of the render prop',
    options('connection/connect-button-custom.tsx', 'ConnectButtonState'),
  ],
  ['### `<WalletButton>`', options('connection/wallet-button.tsx', 'WalletButtonProps')],
  ['### `<AccountButton>`', options('account/account-button.tsx', 'AccountButtonProps')],
  ['### `slots`', options('provider/appearance.ts', 'Slots')],
  ['### The argument of `slots.avatar`', options('provider/appearance.ts', 'AvatarProps')],
  ['### `theme`', options('provider/appearance.ts', 'Theme')],
  [
    '## React: hooks',
    table(
      ['Hook', 'Returns', 'What'],
      hookRows().map(({ name, gives, about }) => [`\`${name}\``, `\`${gives}\``, about]),
    ),
  ],
  [
    '## Options of `defineWalletElements`\n\nIt also accepts `signIn`, `theme`, `language`, `messages`, `classNames`, `nonce` and `zIndex`, like `<WalletProvider>`.',
    options('element/wallet-elements-options.ts', 'WalletElementsOptions'),
  ],
  [
    '## The wallet object\n\nEach store also has `getState`, `getInitialState` and `subscribe`.',
    members('wallet.ts', 'Wallet'),
  ],
  ['### `wallet.connect`', members('wallet.ts', 'ConnectStore')],
  ['### `wallet.connections`', members('wallet.ts', 'ConnectionsStore')],
  ['### `wallet.networks`', members('wallet.ts', 'NetworksStore')],
  ['### `wallet.account`', members('wallet.ts', 'AccountStore')],
  ['### `wallet.wallets`', members('wallet.ts', 'WalletsStore')],
  ['### `wallet.modal`', members('wallet.ts', 'ModalStore')],
  ['### The state of `wallet.modal`', texts(['modal/modal.ts', 'ModalState'])],
  [
    '## Send\n\n`useSend()` returns the state, and the store `send` with the actions.',
    texts(
      ['send/send.ts', 'SendState'],
      ['send/send-store.ts', 'SendStore'],
      ['send/send-draft.ts', 'SendDraft'],
      ['send/send-asset.ts', 'SendAsset'],
      ['send/send-asset.ts', 'SendNft'],
    ),
  ],
  [
    '## Swap\n\n`useSwap()` returns the state, and the store `swap` with the actions.',
    texts(
      ['swap/swap-state.ts', 'SwapState'],
      ['swap/swap-store.ts', 'SwapStore'],
      ['swap/swap-draft.ts', 'SwapDraft'],
      ['swap/swap-token.ts', 'SwapToken'],
    ),
  ],
  ['## Tokens', texts(['tokens/tokens.ts', 'TokensState'], ['tokens/tokens-store.ts', 'TokensStore'])],
  ['## Activity', texts(['activity/activity.ts', 'ActivityState'], ['activity/activity-store.ts', 'ActivityStore'])],
  ['## Names', texts(['name/name-state.ts', 'NameState'], ['name/name-store.ts', 'NameStore'])],
  [
    '## Calls',
    texts(
      ['calls/calls.ts', 'CallsState'],
      ['calls/calls-store.ts', 'CallsStore'],
      ['calls/calls-store.ts', 'SendCallsRequest'],
      ['calls/to-sent-calls.ts', 'SendCall'],
    ),
  ],
  ['## Login', texts(['login/login-state.ts', 'LoginState'])],
  ['## Options of `createSignIn`', options('sign-in/create-sign-in.ts', 'WalletSignInOptions')],
  ['### Options of the message', options('sign-in/message-options.ts', 'MessageOptions')],
  ['### Options of the server and of the session', options('sign-in/sign-in-store.ts', 'SignInOptions')],
  ['### `server`', options('sign-in/sign-in-store.ts', 'SignInAdapter')],
  ['## Options of `createSignInServer`', options('sign-in/server/sign-in-server.ts', 'SignInServerOptions')],
  ['### What `createSignInServer` returns', members('sign-in/server/sign-in-server.ts', 'SignInServer')],
  ['### Parameters of `verify`', options('sign-in/server/sign-in-server.ts', 'SignInRequest')],
  ['## Options of `mockWallet`', options('testing/mock-wallet.ts', 'MockWalletOptions')],
  [
    '## Options of `installWallet`\n\nIt also accepts the options of `mockWallet`.',
    options('testing/playwright.ts', 'InstallWalletOptions'),
  ],
  ['## Options of `watchOnly`', options('testing/watch-only.ts', 'WatchOnlyOptions')],
  ['## Options of `mountDevtools`', options('devtools/mount-devtools.ts', 'DevtoolsOptions')],
  [
    '## Events\n\n`onEvent` receives these events. None contains an address, a balance or the URL of a page.',
    table(
      ['Event', 'Properties', 'When'],
      eventRows().map(({ name, properties, about }) => [
        `\`${name}\``,
        properties === '' ? '' : `\`${properties}\``,
        about,
      ]),
    ),
  ],
  [
    "## Views\n\n`wallet.modal.open` and `useModal().modal.open` accept these views: `open({ type: 'Networks' })`.",
    table(
      ['View', 'Data', 'What'],
      viewRows().map(({ name, properties, about }) => [
        `\`${name}\``,
        properties === '' ? '' : `\`${properties}\``,
        about,
      ]),
    ),
  ],
  [
    '## Errors\n\nEach is a `WalletError` with a stable `code` and a message that says what to do.',
    table(
      ['Code', 'Class', 'When'],
      errorRows().map(({ code, name, about }) => [
        `<a id="${code.replace('/', '-')}"></a>\`${code}\``,
        `\`${name}\``,
        about,
      ]),
    ),
  ],
]

const text = `<!-- Written by packages/wallet/scripts/generate-reference.mjs from the sources. Do not edit. -->
# Reference of \`@laurel/wallet\`

All options, hooks, states, actions, events, views and errors. To get started, see the [README](../README.md). For CSS properties and parts, see
[appearance](appearance.md).

${parts.map(([heading, body]) => `${heading}\n\n${body}`).join('\n\n')}
`

if (unexplained.length > 0) {
  console.error(`Add a comment that says what it is: ${unexplained.join(', ')}.`)
  process.exitCode = 1
} else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  if (isCheck) {
    console.error('packages/wallet/docs/reference.md is stale: run npm run generate')
    process.exitCode = 1
  } else {
    await writeFile(target, text)
    console.log('wrote packages/wallet/docs/reference.md')
  }
}
