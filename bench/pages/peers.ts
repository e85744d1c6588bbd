/** An app to be measured beside ours: its page lies in `bench/modal/<folder>`, its packages are installed apart. */
export type Peer = {
  readonly folder: string
  readonly name: string
  /** Exact versions, in nobody's lock file: they want other versions of what we use ourselves. */
  readonly dependencies: Readonly<Record<string, string>>
}

const react19 = { react: '19.3.1', 'react-dom': '19.3.1' }
const wagmi2 = {
  '@tanstack/react-query': '5.108.0',
  // Some ask for any version: without this they get the newest, which wants wagmi 3.
  '@wagmi/connectors': '6.2.0',
  '@wagmi/core': '2.22.1',
  viem: '2.57.20',
  wagmi: '2.19.5',
}

/**
 * What an app installs for ours, with WalletConnect: the peers bring it whether it is used or not. `@laurel/wallet`
 * itself is packed from the clone: see bench/modal.ts.
 */
export const laurelDependencies = {
  ...react19,
  '@wagmi/core': '3.6.5',
  '@walletconnect/sign-client': '2.21.8',
  viem: '2.57.20',
}

/** Of viem and what it computes with one copy each, and no worker for the log: as the wallet's README has it. */
export const leanOverrides = {
  '@noble/curves': '1.9.7',
  '@noble/hashes': '1.8.0',
  '@walletconnect/utils': { viem: '$viem' },
  'pino-abstract-transport': '2.0.0',
}

/** wagmi's own hooks and a plain button: what an app weighs without any modal. */
export const bareWagmi: Peer = {
  folder: 'bare-wagmi',
  name: 'bare wagmi 3.7.7 button',
  dependencies: {
    ...react19,
    '@tanstack/react-query': '5.108.0',
    '@wagmi/core': '3.6.5',
    // Installed for what it weighs: wagmi's own walletConnect() asks for it. The page has no use for it.
    '@walletconnect/ethereum-provider': '2.21.8',
    viem: '2.57.20',
    wagmi: '3.7.7',
  },
}

/** The modals beside ours. */
export const peers: readonly Peer[] = [
  {
    folder: 'rainbowkit',
    name: 'RainbowKit 2.2.11',
    dependencies: { ...react19, ...wagmi2, '@rainbow-me/rainbowkit': '2.2.11' },
  },
  {
    folder: 'connectkit',
    name: 'ConnectKit 1.9.2',
    // It does not know React 19 yet.
    dependencies: { ...wagmi2, react: '18.3.1', 'react-dom': '18.3.1', connectkit: '1.9.2' },
  },
  {
    folder: 'appkit',
    name: 'AppKit 1.8.24',
    dependencies: { ...react19, ...wagmi2, '@reown/appkit': '1.8.24', '@reown/appkit-adapter-wagmi': '1.8.24' },
  },
  {
    folder: 'web3modal',
    name: 'Web3Modal 5.1.11',
    dependencies: { ...react19, ...wagmi2, '@web3modal/wagmi': '5.1.11' },
  },
]
