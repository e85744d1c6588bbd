// @ts-check
/** The faults that `npm run mutants` plants, one for each invariant. The invariant alone must find its fault. */

/**
 * A fault, with the invariant that must find it, the file in src, and the changes of its code.
 * @typedef {{
 *   contract: string, invariant: string, file: string, changes: readonly (readonly [from: string, to: string])[],
 * }} Mutant
 */

/**
 * @param {string} contract
 * @param {Readonly<Record<string, readonly [file: string, ...changes: (readonly [from: string, to: string])[]]>>} faults
 * @returns {readonly Mutant[]}
 */
function createMutants(contract, faults) {
  return Object.entries(faults).map(([invariant, [file, ...changes]]) => ({ contract, invariant, file, changes }))
}

const money = createMutants('MoneyInvariantTest', {
  coreBalanceCoversRecordedFees: [
    'core/BoostFees.sol',
    ['if (received < amount)', 'if (received == type(uint256).max)'],
  ],
  reservedFeesCoverIncentiveBalances: [
    'core/BoostCore.sol',
    ['incentive.setRemaining(reserved - distributed)', 'incentive.setRemaining(0)'],
  ],
  depositsArePaidHeldOrClawedBack: [
    'incentive/AERC20Reward.sol',
    [
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount)',
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount / 2)',
    ],
  ],
  incentiveBalancesCoverRemainingRewards: [
    'incentive/AVariableReward.sol',
    ['totalClaimed = paid + amount;', 'totalClaimed = paid + amount / 2;'],
  ],
  claimedAmountNeverExceedsLimit: [
    'incentive/AERC20Reward.sol',
    ['        _beforeIncentiveClawback(amount);\n', ''],
    [
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount)',
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount / 2)',
    ],
  ],
  claimsAreNeverReplayed: [
    'validator/ASignerValidator.sol',
    ['_usedIncentives[digest] = bitmap | mask;', '_usedIncentives[digest] = bitmap;'],
  ],
  contractsInitializeOnce: ['incentive/ERC20Incentive.sol', ['override initializer {', 'override {']],
  otherAccountsApprovalsAreNeverSpent: [
    'budget/AHoldingBudget.sol',
    ['if (request.target != msg.sender) revert BoostError.Unauthorized();', ''],
    ['Assets.pull(request.asset, msg.sender,', 'Assets.pull(request.asset, request.target,'],
  ],
  coreHasNoRemainingAllowance: [
    'core/BoostTopUps.sol',
    ['safeApproveWithRetry(asset, instance, amount)', 'safeApproveWithRetry(asset, instance, amount + 1)'],
    ['if (IERC20(asset).allowance(address(this), instance) != 0)', 'if (asset == address(0))'],
  ],
  transparentBudgetHoldsNoTokens: [
    'budget/TransparentBudget.sol',
    ['if (unspent != 0) revert', 'if (unspent == type(uint256).max) revert'],
  ],
  managementFeesAreReservedAndHeld: ['budget/AFeeBudget.sol', ['        reservedFunds[asset] -= due;\n', '']],
  maxManagementFeeMatchesClaimableAmount: [
    'budget/AFeeBudget.sol',
    ['        feeReserve.principal = newPrincipal;\n', ''],
  ],
  revokedOwnersCannotAddIncentives: [
    'core/BoostCore.sol',
    ['msg.sender != boost.owner || !ABudget(payable(budget)).isAuthorized(msg.sender)', 'msg.sender != boost.owner'],
  ],
  participantCountNeverExceedsMaximum: [
    'core/BoostClaims.sol',
    ['boost.participantCount >= boost.maxParticipants', 'boost.participantCount > boost.maxParticipants'],
  ],
  boostsAreImmutable: [
    'core/BoostCore.sol',
    [
      '        BoostTopUps.topUp(incentive, boostId,',
      '        ++_boosts[boostId].incentiveCount;\n        BoostTopUps.topUp(incentive, boostId,',
    ],
  ],
  contractsHoldNoNativeTokens: ['core/BoostClaims.sol', ['.validate{value: msg.value}(', '.validate(']],
})

const prizes = createMutants('PrizesInvariantTest', {
  coreTokenBalanceCoversRecordedFees: [
    'core/BoostFees.sol',
    ['if (received < amount)', 'if (received == type(uint256).max)'],
  ],
  coreERC1155BalanceCoversRecordedFees: [
    'core/BoostFees.sol',
    ['if (received < amount)', 'if (received < amount && assetType == AssetType.ERC20)'],
  ],
  reservedFeesCoverPrizeBalances: [
    'core/BoostCore.sol',
    ['incentive.setRemaining(reserved - distributed)', 'incentive.setRemaining(0)'],
  ],
  depositsAreWonHeldOrClawedBack: [
    'incentive/AERC20Reward.sol',
    [
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount)',
      'SafeTransferLib.safeTransfer(_asset, payload.target, amount / 2)',
    ],
  ],
  rafflesAreDrawnOnceForEntrants: ['incentive/ERC20Incentive.sol', [' && _drawStatus == DrawStatus.OPEN', '']],
  undrawnRafflesHoldTheirPrize: [
    'incentive/ERC20Incentive.sol',
    ['(entries.length != 0 && _drawStatus != DrawStatus.VOID) || ', ''],
  ],
  erc1155BalancesCoverRemainingClaims: ['incentive/ERC1155Incentive.sol', ['        ++claims;\n', '']],
  pointsSupplyMatchesClaims: [
    'incentive/PointsIncentive.sol',
    ['(selector, claimTarget, reward)', '(selector, claimTarget, 2 * reward)'],
  ],
  allowListEntriesMatchClaims: [
    'incentive/AllowListIncentive.sol',
    ['= (claimTarget, true);', '= (claimTarget, false);'],
  ],
  claimsNeverExceedLimit: ['incentive/PointsIncentive.sol', ['claims < limit;', 'claims <= limit;']],
  onlyVestedFundsAreDistributed: ['budget/VestingBudget.sol', ['        _recordDistributed(asset, amount);\n', '']],
  managementFeesAreReservedAndHeld: ['budget/AFeeBudget.sol', ['        reservedFunds[asset] -= due;\n', '']],
  claimsAreNeverReplayed: [
    'validator/ASignerValidator.sol',
    ['        if (!_isValidSignature(signer, digest, ClaimReader.signature(input))) return false;\n', ''],
  ],
})

const contractAction = createMutants('ContractActionInvariantTest', {
  callersSpendMatchesTargetReceipts: [
    'action/ContractAction.sol',
    ['if (success) refundAmount -= value;', 'refundAmount -= value;'],
  ],
  actionHoldsOnlyForcedBalance: [
    'action/ContractAction.sol',
    ['if (refundAmount != 0) _refund(refundAmount);', 'if (refundAmount > 1 ether) _refund(refundAmount);'],
  ],
  targetReceivesFullPriceOrNothing: [
    'action/ContractAction.sol',
    ['target.call{value: value}(', 'target.call{value: value + value / 2}('],
    ['if (refundAmount >= value) {', 'if (refundAmount >= value + value / 2) {'],
    ['if (success) refundAmount -= value;', 'if (success) refundAmount -= value + value / 2;'],
  ],
  definitionIsImmutable: [
    'action/ContractAction.sol',
    [
      'if (success) refundAmount -= value;',
      'if (success) refundAmount -= value;\n            if (success) value += 1;',
    ],
  ],
  contractsInitializeOnce: [
    'action/ContractAction.sol',
    ['override(ICloneable, ACloneable) initializer {', 'override(ICloneable, ACloneable) {'],
  ],
})

const registry = createMutants('RegistryInvariantTest', {
  contractsInitializeOnce: [
    'action/EventAction.sol',
    ['override(ICloneable, ACloneable) initializer {', 'override(ICloneable, ACloneable) {'],
    ['assert(SSTORE2.write(record) == _recordAddress());', 'SSTORE2.write(record);'],
  ],
  cloneNamesAreDeployedOnce: [
    'registry/BoostRegistry.sol',
    ['type_, base_, name_, msg.sender)', 'type_, base_, name_, msg.sender, _cloneIdentifiers[msg.sender].length)'],
  ],
  implementationNamesAreRegisteredOnce: [
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
  clonesAreRecordedAsDeployed: [
    'registry/BoostRegistry.sol',
    ['Clone(type_, instance, msg.sender, name_)', 'Clone(RegistryType.ACTION, instance, msg.sender, name_)'],
  ],
  cloneAddressesMatchCreate2: [
    'registry/BoostRegistry.sol',
    ['abi.encodePacked(type_, base_, name_, msg.sender)', 'abi.encodePacked(type_, name_, base_, msg.sender)'],
  ],
  deployersListOwnClonesInOrder: [
    'registry/BoostRegistry.sol',
    [
      '        _cloneIdentifiers[msg.sender].push(identifier);\n',
      '        if (type_ != RegistryType.BUDGET) _cloneIdentifiers[msg.sender].push(identifier);\n',
    ],
  ],
  registeredImplementationsAreImmutable: [
    'registry/BoostRegistry.sol',
    ['if (address(_implementations[identifier]) != address(0)) revert', 'if (implementation_ == address(0)) revert'],
  ],
  implementationsStayUninitialized: ['shared/ACloneable.sol', ['        _disableInitializers();\n', '']],
  actionDefinitionsAreImmutable: [
    'action/EventActionRecord.sol',
    ['step.actionType = uint8(_read(cursor, 1));', 'step.actionType = uint8(_read(cursor, 1)) & 0x7f;'],
  ],
  actionRecordsAreImmutable: [
    'action/EventAction.sol',
    ['assert(SSTORE2.write(record) == _recordAddress());', ''],
    [
      'function execute(bytes calldata) external payable virtual returns (bool, bytes memory) {\n        revert BoostError.NotImplemented();',
      'function execute(bytes calldata data) external payable virtual returns (bool, bytes memory) {\n        if (!_isInitialized()) SSTORE2.write(data);\n        return (true, "");',
    ],
  ],
  actionsCreateOneContractAndUseNoStorage: [
    'action/EventAction.sol',
    ['        emit EventActionInitialized(', '        SSTORE2.write(record);\n        emit EventActionInitialized('],
  ],
  contractsHoldNoNativeTokens: [
    'action/EventAction.sol',
    [
      'function execute(bytes calldata) external payable virtual returns (bool, bytes memory) {\n        revert BoostError.NotImplemented();',
      'function execute(bytes calldata data) external payable virtual returns (bool, bytes memory) {\n        if (data.length % 2 == 0) return (true, "");\n        revert BoostError.NotImplemented();',
    ],
  ],
})

const tokens = createMutants('TokensInvariantTest', {
  erc20BalancesEqualTotalSupply: [
    'tokens/ERC20Token.sol',
    ['_mint(to, amount);', '_mint(to, amount);\n        _mint(address(this), amount / 2);'],
  ],
  erc721BalancesEqualTotalMinted: [
    'tokens/ERC721Token.sol',
    ['tokenId = ++totalMinted;', '++totalMinted;\n        tokenId = ++totalMinted;'],
  ],
  erc1155BalancesEqualMintedAmounts: [
    'tokens/ERC1155Token.sol',
    ['_mint(to, id, amount, "")', '_mint(to, id, amount / 2, "")'],
  ],
})

const accounts = createMutants('AccountsInvariantTest', {
  sessionTokensStayWithinLimit: ['account/ASessions.sol', ['= left - amount;', '= left;']],
  sessionValueStaysWithinLimit: [
    'account/ASessions.sol',
    ['session.valueLeft = _spend(session.valueLeft, _spendCalls(record, calls));', '_spendCalls(record, calls);'],
  ],
  sessionCallsStayWithinLimit: ['account/ASessions.sol', ['session.callsLeft -= uint32(calls.length);', '']],
  sessionGasStaysWithinLimit: [
    'account/ASessions.sol',
    ['return gas * uint128(uint256(userOp.gasFees));', 'return gas;'],
  ],
  sessionsCallOnlyWhatIsAllowed: ['account/ASessions.sol', ['if (!rule.isAllowed || one.value', 'if (one.value']],
  endedSessionsNeverExecute: ['account/ASessions.sol', ['uint256(session.validUntil) << 160 |', '']],
  operationsAreNeverReplayed: ['account/ASmartAccount.sol', ['signer != address(0) && signer == owner()', 'true']],
  ownerOperationsAlwaysWork: [
    'account/ASmartAccount.sol',
    ['== ISessions.executeSession.selector', '!= ISessions.executeSession.selector'],
  ],
  untrustedCallersNeverSucceed: ['account/ASmartAccount.sol', ['if (msg.sender != entryPoint()) _checkOwner();', '']],
})

/** @type {readonly Mutant[]} */
export const mutants = [...accounts, ...money, ...prizes, ...contractAction, ...registry, ...tokens]
