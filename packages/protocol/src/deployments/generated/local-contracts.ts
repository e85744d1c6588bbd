// Written by scripts/generate-deployments.mjs. Do not edit.

/** Contracts of the local world: at the same addresses on each of its chains. */
export const localContracts = {
  BoostRegistry: '0xE81fd2952a226FA8022fb5029C161E2e78736845',
  ContractAction: '0x8569B6c0Cc75Ba28e706c79d0abA20c584663588',
  EventAction: '0xbE14feE03cefdA11698a674ebD7D87aB8adB1ad7',
} as const
