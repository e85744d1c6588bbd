import { base, mainnet } from 'viem/chains'
import { defineWalletElements, type WalletElementsOptions } from '../../src/element.ts'
import { createWallet } from '../../src/index.ts'
import { announceWallet, letterIcon } from '../page-wallet.ts'

/** A page with the custom elements, like one without a framework. It has two wallet objects. */
announceWallet({
  name: 'Kestrel',
  rdns: 'io.kestrel',
  icon: letterIcon('K', '#3a5fcd'),
  accounts: ['0x52908400098527886E0F7030069857D2E4169EE7'],
  connect: 'approve',
  switching: 'approve',
  signing: 'approve',
  chainId: 1,
})

const features = { eip6963: true }
const wallet = createWallet({ chains: [mainnet, base], features, appName: 'Meadow' })
const other = createWallet({ chains: [mainnet], features, appName: 'Brook', storageKey: 'other' })
const look: WalletElementsOptions = { language: 'en', theme: 'light' }

// For tests, which remove elements and put them back.
Object.assign(window, {
  laurel: {
    wallet,
    elements: defineWalletElements(wallet, look),
    other: defineWalletElements(other, { ...look, prefix: 'other' }),
    defineAgain: () => defineWalletElements(wallet, look),
  },
})
