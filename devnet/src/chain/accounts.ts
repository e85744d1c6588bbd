import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'

/** An account of the local world. Its key is public, so never send it anything of value. */
export type DevAccount = { readonly name: string; readonly address: Address; readonly privateKey: Hex }

/** The test phrase that Ethereum tools share. It is anvil's default. */
export const DEV_MNEMONIC = 'test test test test test test test test test test test junk'

// One for each account, in anvil's order, so that a history can be read without comparing addresses.
const NAMES =
  `Deployer Ada Ben Cleo Dario Edith Farid Greta Hugo Ines Jonas Kira Leo Mina Nils Olga Pavel Quinn Rosa Sami
Tara Ugo Vera Wanda Xaver Yara Zeno Alma Bruno Carla Dina Emil Flora Gino Hana Igor Juna Karl Lina Marek Nora Otto Pia
Rafi Selma Timo Ursa Viktor Willa Yuri`.split(/\s+/)

/** The projects that have boosts in the seeded history. Their accounts follow those of the users. */
export const projectNames = ['Delphi Trail', 'Leaf Market', 'Castalia Notes', 'Aegean Weather', 'Agora Pay'] as const
/** One of {@link projectNames}. */
export type ProjectName = (typeof projectNames)[number]

/** How many accounts every local chain starts with, each with 10,000 ether. */
export const DEV_ACCOUNT_COUNT = NAMES.length + projectNames.length

/** The account that deploys the contracts, the users, and the projects in the order of their names. */
export type DevAccounts = {
  readonly deployer: DevAccount
  readonly users: readonly DevAccount[]
  readonly projects: readonly DevAccount[]
}

let derived: DevAccounts | null = null

/** The accounts that anvil unlocks, in its order: the deployer first. They are always the same, so they are derived once. */
export function deriveDevAccounts(): DevAccounts {
  derived ??= derive()
  return derived
}

function derive(): DevAccounts {
  // The phrase is stretched once, and all keys are derived from the result. To stretch it for each would take a second.
  const parent = mnemonicToAccount(DEV_MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey()
  const [deployer, ...others] = [...NAMES, ...projectNames].map((name, index) => {
    const key = parent.deriveChild(index).privateKey
    if (key === null) throw new TypeError(`The test phrase gave no key for account ${index}.`)
    const privateKey = toHex(key)
    return { name, address: privateKeyToAddress(privateKey), privateKey }
  })
  if (deployer === undefined) throw new TypeError('No account has a name.')
  const userCount = NAMES.length - 1
  return { deployer, users: others.slice(0, userCount), projects: others.slice(userCount) }
}
