// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IClaw} from "../shared/IClaw.sol";
import {AssetType} from "../shared/Transfer.sol";
import {Boost, Target} from "./Boost.sol";

/// @title IBoostCore
/// @notice The events of a core, and its functions in the order of a boost's life.
interface IBoostCore is IClaw {
    /// @notice The fees that a core holds for an incentive.
    /// @param assetType - the kind of `asset`.
    /// @param asset - the token that the fees are in.
    /// @param protocolFeesRemaining - the fees held, in base units of `asset`.
    /// @param protocolFee - the fee in 1/10,000 of what the incentive pays.
    /// @param tokenId - the id of an ERC-1155 token; 0 for other assets.
    struct IncentiveDisbursalInfo {
        AssetType assetType;
        address asset;
        uint256 protocolFeesRemaining;
        uint256 protocolFee;
        uint256 tokenId;
    }

    /// @notice A boost was created.
    /// @param boostId - the number of the boost.
    /// @param owner - the account that may add incentives.
    /// @param action - the action of the boost.
    /// @param incentiveCount - the number of its incentives.
    /// @param validator - the contract that validates claims.
    /// @param allowList - the contract that says who may claim.
    /// @param budget - the contract that pays for the incentives.
    event BoostCreated(
        uint256 indexed boostId,
        address indexed owner,
        address indexed action,
        uint256 incentiveCount,
        address validator,
        address allowList,
        address budget
    );

    /// @notice An incentive was added to a boost.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param incentiveAddress - the clone.
    /// @param isNewBoost - true while the boost is created, false when its owner adds the incentive later.
    event IncentiveAdded(
        uint256 indexed boostId, uint256 indexed incentiveId, address indexed incentiveAddress, bool isNewBoost
    );

    /// @notice A claim was paid.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param claimant - the account that was paid.
    /// @param referrer - the account that the signature names; the zero address where signatures name no referrer.
    /// @param data - the claim data.
    event BoostClaimed(
        uint256 indexed boostId, uint256 indexed incentiveId, address indexed claimant, address referrer, bytes data
    );

    /// @notice Fees were paid to the fee receiver, or returned to the receiver of a clawback.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param amount - in base units of the incentive's asset.
    /// @param recipient - the account that was paid.
    event ProtocolFeesCollected(
        uint256 indexed boostId, uint256 indexed incentiveId, uint256 amount, address indexed recipient
    );

    /// @notice A share of the fees was paid to a referrer.
    /// @param referrer - the account that was paid.
    /// @param claimant - the account that claimed.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param tokenAddress - the asset that was paid.
    /// @param referralAmount - in base units of the asset.
    event ReferralFeeSent(
        address indexed referrer,
        address indexed claimant,
        uint256 boostId,
        uint256 incentiveId,
        address tokenAddress,
        uint256 referralAmount
    );

    /// @notice Funds were added to an incentive.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param sender - the account that called the core.
    /// @param amount - what the incentive received, in base units.
    /// @param fee - what the core holds for it in addition, in base units.
    event BoostToppedUp(
        uint256 indexed boostId, uint256 indexed incentiveId, address indexed sender, uint256 amount, uint256 fee
    );

    /// @notice An incentive returned unclaimed funds.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param caller - the budget.
    /// @param receiver - the account that was paid.
    /// @param amount - in base units.
    /// @param asset - the asset that was paid.
    event Clawback(
        uint256 indexed boostId,
        uint256 incentiveId,
        address indexed caller,
        address indexed receiver,
        uint256 amount,
        address asset
    );

    /// @notice Creates a boost: creates its components and funds its incentives from the budget.
    /// @dev The budget must authorize the caller, and must let this core pay from it.
    /// @param data_ - a `CreateBoostPayload`, compressed with Solady's `LibZip.cdCompress`.
    /// @return the boost.
    function createBoost(bytes calldata data_) external returns (Boost memory);

    /// @notice Adds an incentive to a boost. Only for the boost's owner, while the budget authorizes the owner.
    /// @param boostId - the number of the boost.
    /// @param target - an implementation, and the data that the clone is initialized with.
    /// @return newIncentive the clone.
    function addIncentiveToBoost(uint256 boostId, Target calldata target) external returns (address newIncentive);

    /// @notice Claims an incentive for the caller.
    /// @param boostId_ - the number of the boost.
    /// @param incentiveId_ - the index of the incentive in the boost.
    /// @param referrer_ - the account that the signature names; ignored where signatures name no referrer.
    /// @param data_ - `BoostClaimData`, or `BoostClaimDataWithReferrer` for validators of version 2.
    function claimIncentive(uint256 boostId_, uint256 incentiveId_, address referrer_, bytes calldata data_)
        external
        payable;

    /// @notice Claims an incentive for any account. That account is paid.
    /// @param boostId_ - the number of the boost.
    /// @param incentiveId_ - the index of the incentive in the boost.
    /// @param referrer_ - the account that the signature names; ignored where signatures name no referrer.
    /// @param data_ - `BoostClaimData`, or `BoostClaimDataWithReferrer` for validators of version 2.
    /// @param claimant - the account that completed the action.
    function claimIncentiveFor(
        uint256 boostId_,
        uint256 incentiveId_,
        address referrer_,
        bytes calldata data_,
        address claimant
    ) external payable;

    /// @notice Adds funds to an incentive from a budget that authorizes the caller.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param data_ - the data that would initialize an incentive with the added amount alone.
    /// @param budget - the budget that pays; the zero address is the boost's own budget.
    function topupIncentiveFromBudget(uint256 boostId, uint256 incentiveId, bytes calldata data_, address budget)
        external;

    /// @notice Adds funds to an incentive from the caller, who must have approved the amount and the fee to the core.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param data_ - the data that would initialize an incentive with the added amount alone.
    function topupIncentiveFromSender(uint256 boostId, uint256 incentiveId, bytes calldata data_) external;

    /// @notice Pays the fee receiver the fees that claims of an incentive can no longer cost, and pays a refund that a
    /// token rejected before. Anyone may call it.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    function settleProtocolFees(uint256 boostId, uint256 incentiveId) external;

    /// @notice Returns the number of boosts. Boosts are numbered from 0.
    /// @return the number of boosts.
    function getBoostCount() external view returns (uint256);

    /// @notice Returns a boost. Reverts with a panic where there is none.
    /// @param index - the number of the boost.
    /// @return the boost.
    function getBoost(uint256 index) external view returns (Boost memory);

    /// @notice Returns the fees that the core holds for an incentive.
    /// @param key - the hash of the boost's number and the incentive's index, packed.
    /// @return the fees.
    function getIncentiveFeesInfo(bytes32 key) external view returns (IncentiveDisbursalInfo memory);

    /// @notice Returns the fees that the core holds for an incentive, member by member.
    /// @param key - the hash of the boost's number and the incentive's index, packed.
    /// @return assetType the kind of `asset`.
    /// @return asset the token that the fees are in.
    /// @return protocolFeesRemaining the fees held, in base units of `asset`.
    /// @return protocolFee the fee in 1/10,000 of what the incentive pays.
    /// @return tokenId the id of an ERC-1155 token; 0 for other assets.
    function incentivesFeeInfo(bytes32 key)
        external
        view
        returns (
            AssetType assetType,
            address asset,
            uint256 protocolFeesRemaining,
            uint256 protocolFee,
            uint256 tokenId
        );
}
