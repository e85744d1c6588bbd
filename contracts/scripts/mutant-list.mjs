// @ts-check
/** The faults that `npm run mutants` plants: one for each invariant, which must find it alone. */

/**
 * A fault: the invariant that must find it, the file in src, and what is changed there.
 * @typedef {{
 *   contract: string, invariant: string, file: string, changes: readonly (readonly [from: string, to: string])[],
 * }} Mutant
 */

/**
 * @param {string} contract
 * @param {Readonly<Record<string, readonly [file: string, ...changes: (readonly [from: string, to: string])[]]>>} faults
 * @returns {readonly Mutant[]}
 */
function faultsOf(contract, faults) {
  return Object.entries(faults).map(([invariant, [file, ...changes]]) => ({ contract, invariant, file, changes }))
}

const money = faultsOf('MoneyInvariantTest', {
  theCoreHoldsWhatItsBooksSay: ['core/BoostFees.sol', ['if (received < amount)', 'if (received == type(uint256).max)']],
  feesOfHonestBoostsCoverWhatTheyHold: [
    'core/BoostCore.sol',
    ['incentive.setRemaining(reserved - distributed)', 'incentive.setRemaining(0)'],
  ],
  whatWasPutInIsPaidOrThereOrTakenBack: [
    'incentive/AERC20Reward.sol',
    [
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount)',
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount / 2)',
    ],
  ],
  incentivesHoldWhatTheyPromise: [
    'incentive/AVariableReward.sol',
    ['totalClaimed = paid + amount;', 'totalClaimed = paid + amount / 2;'],
  ],
  noMoreIsClaimedThanTheLimit: [
    'incentive/AERC20Reward.sol',
    ['        _beforeIncentiveClawback(amount);\n', ''],
    [
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount)',
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount / 2)',
    ],
  ],
  aClaimIsPaidOnce: [
    'validator/ASignerValidator.sol',
    ['_usedIncentives[digest] = bitmap | mask;', '_usedIncentives[digest] = bitmap;'],
  ],
  nothingIsInitialisedTwice: ['incentive/ERC20Incentive.sol', ['override initializer {', 'override {']],
  approvalsOfOthersAreLeftAlone: [
    'budget/AHoldingBudget.sol',
    ['if (request.target != msg.sender) revert BoostError.Unauthorized();', ''],
    ['Assets.pull(request.asset, msg.sender,', 'Assets.pull(request.asset, request.target,'],
  ],
  theCoreLeavesNoAllowance: [
    'core/BoostTopUps.sol',
    ['safeApproveWithRetry(asset, instance, amount)', 'safeApproveWithRetry(asset, instance, amount + 1)'],
    ['if (IERC20(asset).allowance(address(this), instance) != 0)', 'if (asset == address(0))'],
  ],
  theTransparentBudgetHoldsNothing: [
    'budget/TransparentBudget.sol',
    ['if (unspent != 0) revert', 'if (unspent == type(uint256).max) revert'],
  ],
  sharesAreReservedAndThere: ['budget/AFeeBudget.sol', ['        reservedFunds[asset] -= due;\n', '']],
  sharesAreOfWhatCanBeClaimed: ['budget/AFeeBudget.sol', ['        feeReserve.principal = newPrincipal;\n', '']],
  ownersWhomABudgetLetGoAddNothing: [
    'core/BoostCore.sol',
    ['msg.sender != boost.owner || !ABudget(payable(budget)).isAuthorized(msg.sender)', 'msg.sender != boost.owner'],
  ],
  participantsStayWithinTheMost: [
    'core/BoostClaims.sol',
    ['boost.participantCount >= boost.maxParticipants', 'boost.participantCount > boost.maxParticipants'],
  ],
  boostsNeverChange: [
    'core/BoostCore.sol',
    [
      '        BoostTopUps.topUp(incentive, boostId,',
      '        ++_boosts[boostId].incentiveCount;\n        BoostTopUps.topUp(incentive, boostId,',
    ],
  ],
  noCoinsAreStuck: ['core/BoostClaims.sol', ['.validate{value: msg.value}(', '.validate(']],
})

const prizes = faultsOf('PrizesInvariantTest', {
  theCoreHoldsTheTokensItsBooksSay: [
    'core/BoostFees.sol',
    ['if (received < amount)', 'if (received == type(uint256).max)'],
  ],
  theCoreHoldsTheBadgesItsBooksSay: [
    'core/BoostFees.sol',
    ['if (received < amount)', 'if (received < amount && assetType == AssetType.ERC20)'],
  ],
  feesCoverWhatPrizesCanCost: [
    'core/BoostCore.sol',
    ['incentive.setRemaining(reserved - distributed)', 'incentive.setRemaining(0)'],
  ],
  whatWasPutInIsWonOrThereOrTakenBack: [
    'incentive/AERC20Reward.sol',
    [
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount)',
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount / 2)',
    ],
  ],
  aRaffleIsDrawnOnceForThoseInIt: ['incentive/ERC20Incentive.sol', [' && _drawStatus == DrawStatus.OPEN', '']],
  anEnteredRaffleKeepsItsPrize: [
    'incentive/ERC20Incentive.sol',
    ['(entries.length != 0 && _drawStatus != DrawStatus.VOID) || ', ''],
  ],
  badgesArePromisedAndThere: ['incentive/ERC1155Incentive.sol', ['        ++claims;\n', '']],
  pointsAreThoseEarned: [
    'incentive/PointsIncentive.sol',
    ['(selector, claimTarget, reward)', '(selector, claimTarget, 2 * reward)'],
  ],
  placesAreThoseEarned: ['incentive/AllowListIncentive.sol', ['= (claimTarget, true);', '= (claimTarget, false);']],
  noMorePrizesThanTheLimit: ['incentive/PointsIncentive.sol', ['claims < limit;', 'claims <= limit;']],
  onlyWhatHasVestedGoesOut: ['budget/VestingBudget.sol', ['        _recordDistributed(asset, amount);\n', '']],
  firstSharesAreReservedAndThere: ['budget/AFeeBudget.sol', ['        reservedFunds[asset] -= due;\n', '']],
  aPrizeIsClaimedOnce: [
    'validator/ASignerValidator.sol',
    ['        if (!_isValidSignature(signer, digest, ClaimReader.signature(input))) return false;\n', ''],
  ],
})

const contractAction = faultsOf('ContractActionInvariantTest', {
  whatCallersSpentIsWhatTheTargetGot: [
    'action/ContractAction.sol',
    ['if (success) refundAmount -= value;', 'refundAmount -= value;'],
  ],
  theActionKeepsOnlyWhatWasForcedIn: [
    'action/ContractAction.sol',
    ['if (refundAmount != 0) _refund(refundAmount);', 'if (refundAmount > 1 ether) _refund(refundAmount);'],
  ],
  theTargetIsPaidThePriceOrNothing: [
    'action/ContractAction.sol',
    ['target.call{value: value}(', 'target.call{value: value + value / 2}('],
    ['if (refundAmount >= value) {', 'if (refundAmount >= value + value / 2) {'],
    ['if (success) refundAmount -= value;', 'if (success) refundAmount -= value + value / 2;'],
  ],
  theDefinitionNeverChanges: [
    'action/ContractAction.sol',
    [
      'if (success) refundAmount -= value;',
      'if (success) refundAmount -= value;\n            if (success) value += 1;',
    ],
  ],
  nothingIsInitialisedTwice: [
    'action/ContractAction.sol',
    ['override(ICloneable, ACloneable) initializer {', 'override(ICloneable, ACloneable) {'],
  ],
})

const registry = faultsOf('RegistryInvariantTest', {
  nothingIsInitialisedTwice: [
    'action/EventAction.sol',
    ['override(ICloneable, ACloneable) initializer {', 'override(ICloneable, ACloneable) {'],
    ['assert(SSTORE2.write(record) == _recordAddress());', 'SSTORE2.write(record);'],
  ],
  aNameIsDeployedOnce: [
    'registry/BoostRegistry.sol',
    ['type_, base_, name_, msg.sender)', 'type_, base_, name_, msg.sender, _cloneIdentifiers[msg.sender].length)'],
  ],
  aNameIsRegisteredOnce: [
    'registry/BoostRegistry.sol',
    ['if (address(_implementations[identifier]) != address(0)) revert', 'if (implementation_ == address(0)) revert'],
  ],
  eventActionsNeverExecute: [
    'action/EventAction.sol',
    [
      'function execute(bytes calldata) external payable virtual returns (bool, bytes memory) {\n        revert BoostError.NotImplemented();',
      'function execute(bytes calldata data) external payable virtual returns (bool, bytes memory) {\n        if (data.length % 2 == 0) return (true, "");\n        revert BoostError.NotImplemented();',
    ],
  ],
  identifiersAndAddressesAreUnique: [
    'registry/BoostRegistry.sol',
    [
      '_identifier(type_, keccak256(abi.encodePacked(base_, deployer_, name_)))',
      '_identifier(type_, keccak256(abi.encodePacked(base_, name_)))',
    ],
  ],
  everyCloneIsRecordedAsDeployed: [
    'registry/BoostRegistry.sol',
    ['Clone(type_, instance, msg.sender, name_)', 'Clone(RegistryType.ACTION, instance, msg.sender, name_)'],
  ],
  everyCloneIsWhereItsNamePutIt: [
    'registry/BoostRegistry.sol',
    ['abi.encodePacked(type_, base_, name_, msg.sender)', 'abi.encodePacked(type_, name_, base_, msg.sender)'],
  ],
  deployersListExactlyTheirOwnInOrder: [
    'registry/BoostRegistry.sol',
    [
      '        _cloneIdentifiers[msg.sender].push(identifier);\n',
      '        if (type_ != RegistryType.BUDGET) _cloneIdentifiers[msg.sender].push(identifier);\n',
    ],
  ],
  registeredBasesNeverChange: [
    'registry/BoostRegistry.sol',
    ['if (address(_implementations[identifier]) != address(0)) revert', 'if (implementation_ == address(0)) revert'],
  ],
  basesStayLockedAndEmpty: ['shared/ACloneable.sol', ['        _disableInitializers();\n', '']],
  definitionsNeverChange: [
    'action/EventActionRecord.sol',
    ['step.actionType = uint8(_read(cursor, 1));', 'step.actionType = uint8(_read(cursor, 1)) & 0x7f;'],
  ],
  recordsNeverChange: [
    'action/EventAction.sol',
    ['assert(SSTORE2.write(record) == _recordAddress());', ''],
    [
      'function execute(bytes calldata) external payable virtual returns (bool, bytes memory) {\n        revert BoostError.NotImplemented();',
      'function execute(bytes calldata data) external payable virtual returns (bool, bytes memory) {\n        if (!_isInitialized()) SSTORE2.write(data);\n        return (true, "");',
    ],
  ],
  actionsCreateOneContractAndStoreNothing: [
    'action/EventAction.sol',
    ['        emit EventActionInitialized(', '        SSTORE2.write(record);\n        emit EventActionInitialized('],
  ],
  nobodysMoneyIsKept: [
    'action/EventAction.sol',
    [
      'function execute(bytes calldata) external payable virtual returns (bool, bytes memory) {\n        revert BoostError.NotImplemented();',
      'function execute(bytes calldata data) external payable virtual returns (bool, bytes memory) {\n        if (data.length % 2 == 0) return (true, "");\n        revert BoostError.NotImplemented();',
    ],
  ],
})

const tokens = faultsOf('TokensInvariantTest', {
  coinsAddUpToTheSupply: [
    'tokens/ERC20Token.sol',
    ['_mint(to, amount);', '_mint(to, amount);\n        _mint(address(this), amount / 2);'],
  ],
  wreathsAddUpToTheMinted: [
    'tokens/ERC721Token.sol',
    ['tokenId = ++totalMinted;', '++totalMinted;\n        tokenId = ++totalMinted;'],
  ],
  medalsAddUpToTheMinted: ['tokens/ERC1155Token.sol', ['_mint(to, id, amount, "")', '_mint(to, id, amount / 2, "")']],
})

/** @type {readonly Mutant[]} */
export const mutants = [...money, ...prizes, ...contractAction, ...registry, ...tokens]
