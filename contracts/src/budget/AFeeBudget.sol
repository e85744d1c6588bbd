// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {Boost} from "../core/Boost.sol";
import {IBoostCore} from "../core/IBoostCore.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {ABudget} from "./ABudget.sol";
import {AManagedBudget} from "./AManagedBudget.sol";
import {IFeeBearing, IncentiveProgress} from "./IncentiveProgress.sol";

/// @title AFeeBudget
/// @notice A budget that pays the owner of a boost a share (the management fee) of what it pays to incentives. The
/// share is reserved first, and earned with each claim.
/// @dev Shares are accounted per incentive, so a hostile incentive can at most cost its own reserved share. Nothing is
/// reserved for other payments, such as the core's fee, or for incentives that do not report the progress of their
/// claims, because no claim would ever release it. An earned share stays earned, whatever is added or taken back
/// afterwards.
abstract contract AFeeBudget is AManagedBudget {
    /// @dev Fees are in 1/10,000.
    uint256 private constant _FEE_DENOMINATOR = 10_000;

    /// @notice Emitted when the owner of a boost was paid.
    /// @param questId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param manager - the owner of the boost.
    /// @param amount - in base units.
    event ManagementFeePaid(
        uint256 indexed questId, uint256 indexed incentiveId, address indexed manager, uint256 amount
    );

    /// @notice Emitted when the share changed. It applies to later payments to incentives.
    /// @param newFee - in 1/10,000.
    event ManagementFeeSet(uint256 newFee);

    /// @notice The share, in 1/10,000.
    uint256 public managementFee;

    /// @notice The amount of an asset that is reserved for owners of boosts, in base units.
    mapping(address asset => uint256) public reservedFunds;

    /// @notice How much of an incentive's share was paid to the owner of the boost.
    mapping(address incentive => uint256) public incentiveFeesDisbursed;

    /// @notice The whole share of an incentive: what its boost's owner has been paid when everything is claimed.
    mapping(address incentive => uint256) public incentiveFeesMax;

    /// @notice More data about an incentive's share. Amounts are in base units of `asset`.
    /// @param asset - the asset of the incentive, whatever the incentive reports later.
    /// @param core - the core of the incentive's boost; another trusted core cannot change it.
    /// @param principal - what this budget paid to the incentive, less what can no longer be claimed.
    /// @param checkpoint - how much of `principal` was claimed when funds were last added.
    /// @param checkpointFee - the share that was earned until then, at the rates of that time.
    struct FeeReserve {
        address asset;
        address core;
        uint256 principal;
        uint256 checkpoint;
        uint256 checkpointFee;
    }

    mapping(address incentive => FeeReserve) private _feeReserves;

    /// @notice Sets the share. Only for the owner and administrators.
    /// @param fee_ - in 1/10,000, at most 10,000.
    function setManagementFee(uint256 fee_) external onlyOwnerOrRoles(ADMIN_ROLE) {
        _setManagementFee(fee_);
    }

    /// @inheritdoc ABudget
    function clawbackFromTarget(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        override
        nonReentrant
        onlyAuthorized
        returns (uint256, address)
    {
        return _clawbackAndRelease(target, data_, boostId, incentiveId);
    }

    /// @notice Adds funds to an incentive of this budget's boost, and pays the core's fee and reserves the share for
    /// them.
    /// @param target - the core.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param data_ - the data that would initialize an incentive with only the added amount.
    /// @return true.
    function topupIncentive(address target, uint256 boostId, uint256 incentiveId, bytes calldata data_)
        external
        onlyAuthorized
        returns (bool)
    {
        if (!_isTrustedCore(target)) revert BoostError.Unauthorized();
        (, address incentive) = _getIncentive(target, boostId, incentiveId);
        address asset = IFeeBearing(incentive).asset();
        uint256 balanceBefore = SafeTransferLib.balanceOf(asset, incentive);
        uint256 spent = _getDistributed(asset);
        IBoostCore(target).topupIncentiveFromBudget(boostId, incentiveId, data_, address(this));
        uint256 received = SafeTransferLib.balanceOf(asset, incentive) - balanceBefore;
        // An incentive can report any asset, and can receive it from any account. A share is due only for what this
        // budget paid.
        spent = FixedPointMathLib.zeroFloorSub(_getDistributed(asset), spent);
        _reserveFee(target, asset, incentive, FixedPointMathLib.min(received, spent));
        uint256 balance = _balance(asset);
        if (balance < reservedFunds[asset]) revert InsufficientFunds(asset, balance, reservedFunds[asset]);
        return true;
    }

    /// @inheritdoc ABudget
    function available(address asset_) public view override returns (uint256) {
        return FixedPointMathLib.zeroFloorSub(_balance(asset_), reservedFunds[asset_]);
    }

    /// @notice Returns whether an account may use the budget. The budget itself may, because a core checks this when
    /// the budget tops up an incentive.
    /// @param account_ - the account.
    /// @return whether the account is authorized.
    function isAuthorized(address account_) public view override returns (bool) {
        return account_ == address(this) || super.isAuthorized(account_);
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.MANAGED_BUDGET_WITH_FEES || super.supportsInterface(interfaceId);
    }

    /// @dev Returns whether this budget trusts a contract as a core.
    function _isTrustedCore(address core) internal view virtual returns (bool);

    function _setManagementFee(uint256 fee_) internal {
        if (fee_ > _FEE_DENOMINATOR) revert BoostError.InvalidPercentage(fee_);
        managementFee = fee_;
        emit ManagementFeeSet(fee_);
    }

    /// @dev Releases what can no longer be earned, and pays what is due.
    function _payManagementFee(address core, uint256 boostId, uint256 incentiveId) internal {
        (Boost memory boost, address incentive) = _getIncentive(core, boostId, incentiveId);
        if (IncentiveProgress.getKind(incentive) == IncentiveProgress.Kind.NONE) revert BoostError.NotImplemented();
        bool isReleased = _releaseUnearnedFee(incentive);
        uint256 due = _feeDue(incentive);
        if (due != 0) _payFeeToOwner(boost.owner, boostId, incentiveId, incentive, due);
        else if (!isReleased) revert BoostError.ZeroBalancePayout();
    }

    function _payFeeToOwner(address owner_, uint256 boostId, uint256 incentiveId, address incentive, uint256 due)
        private
    {
        address asset = _feeReserves[incentive].asset;
        incentiveFeesDisbursed[incentive] += due;
        reservedFunds[asset] -= due;
        // A boost without an owner cannot be paid, so its share returns to the budget.
        if (owner_ == address(0)) return;
        emit ManagementFeePaid(boostId, incentiveId, owner_, due);
        _recordDistributed(asset, due);
        _send(asset, owner_, due);
    }

    /// @dev Pays the share that is due first.
    function _clawbackAndPayFee(
        address target,
        bytes calldata data_,
        address core,
        uint256 boostId,
        uint256 incentiveId
    ) internal nonReentrant returns (uint256 amount, address asset) {
        if (target != core) revert BoostError.Unauthorized();
        (Boost memory boost, address incentive) = _getIncentive(core, boostId, incentiveId);
        uint256 due = _feeDue(incentive);
        if (due != 0) _payFeeToOwner(boost.owner, boostId, incentiveId, incentive, due);
        return _clawbackAndRelease(target, data_, boostId, incentiveId);
    }

    function _clawbackAndRelease(address core, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        private
        returns (uint256 amount, address asset)
    {
        // Only a trusted core is believed about boosts. Calls to other contracts are only passed on.
        if (!_isTrustedCore(core)) return _clawbackFromTarget(core, data_, boostId, incentiveId);
        (, address incentive) = _getIncentive(core, boostId, incentiveId);
        (amount, asset) = _clawbackFromTarget(core, data_, boostId, incentiveId);
        _releaseUnearnedFee(incentive);
    }

    /// @dev Reserves the share of what a core sends to an incentive. Runs before the check that the budget has enough
    /// for both.
    function _beforeDisburse(address asset, address to, uint256 amount) internal override {
        if (_isTrustedCore(msg.sender) && !_isTrustedCore(to)) _reserveFee(msg.sender, asset, to, amount);
    }

    function _reserveFee(address core, address asset, address incentive, uint256 amount) private {
        uint256 fee = FixedPointMathLib.fullMulDiv(amount, managementFee, _FEE_DENOMINATOR);
        if (fee == 0) return;
        FeeReserve storage feeReserve = _feeReserves[incentive];
        uint256 maxFee = incentiveFeesMax[incentive];
        if (maxFee == 0) {
            if (IncentiveProgress.getKind(incentive) == IncentiveProgress.Kind.NONE) return;
            (feeReserve.asset, feeReserve.core) = (asset, core);
        } else {
            // The share of an incentive has one asset. Nothing is reserved for another one.
            if (feeReserve.asset != asset || feeReserve.core != core) return;
            (uint256 claimedAmount,) = IncentiveProgress.read(incentive, asset);
            // Added funds, at any rate, do not change what was earned until now.
            if (claimedAmount != 0) {
                (feeReserve.checkpointFee, feeReserve.checkpoint) =
                (
                    _earnedFee(feeReserve, maxFee, claimedAmount),
                    FixedPointMathLib.min(claimedAmount, feeReserve.principal)
                );
            }
        }
        feeReserve.principal += amount;
        incentiveFeesMax[incentive] = maxFee + fee;
        reservedFunds[asset] += fee;
    }

    /// @dev What can no longer be claimed cannot be earned, so its part of the share is released.
    /// @return whether something was released.
    function _releaseUnearnedFee(address incentive) private returns (bool) {
        FeeReserve storage feeReserve = _feeReserves[incentive];
        uint256 principal = feeReserve.principal;
        if (principal == 0) return false;
        (, uint256 totalAmount) = IncentiveProgress.read(incentive, feeReserve.asset);
        uint256 checkpoint = feeReserve.checkpoint;
        uint256 newPrincipal = FixedPointMathLib.max(FixedPointMathLib.min(totalAmount, principal), checkpoint);
        if (newPrincipal == principal) return false;
        uint256 maxFee = incentiveFeesMax[incentive];
        uint256 released = FixedPointMathLib.min(
            FixedPointMathLib.fullMulDiv(
                maxFee - feeReserve.checkpointFee, principal - newPrincipal, principal - checkpoint
            ),
            maxFee - incentiveFeesDisbursed[incentive]
        );
        feeReserve.principal = newPrincipal;
        incentiveFeesMax[incentive] = maxFee - released;
        reservedFunds[feeReserve.asset] -= released;
        return released != 0;
    }

    function _feeDue(address incentive) private view returns (uint256) {
        (uint256 maxFee, uint256 paid) = (incentiveFeesMax[incentive], incentiveFeesDisbursed[incentive]);
        if (paid == maxFee) return 0;
        FeeReserve storage feeReserve = _feeReserves[incentive];
        (uint256 claimedAmount,) = IncentiveProgress.read(incentive, feeReserve.asset);
        return FixedPointMathLib.zeroFloorSub(_earnedFee(feeReserve, maxFee, claimedAmount), paid);
    }

    /// @dev Returns the share in proportion to the claims that this budget paid for, at most the whole share. Funds
    /// that others added count as claimed last, so that they reduce nothing.
    function _earnedFee(FeeReserve storage feeReserve, uint256 maxFee, uint256 claimedAmount)
        private
        view
        returns (uint256)
    {
        (uint256 principal, uint256 checkpoint, uint256 checkpointFee) =
            (feeReserve.principal, feeReserve.checkpoint, feeReserve.checkpointFee);
        if (claimedAmount >= principal) return maxFee;
        if (claimedAmount <= checkpoint) return checkpointFee;
        return checkpointFee
            + FixedPointMathLib.fullMulDiv(maxFee - checkpointFee, claimedAmount - checkpoint, principal - checkpoint);
    }

    function _getIncentive(address core, uint256 boostId, uint256 incentiveId)
        private
        view
        returns (Boost memory boost, address incentive)
    {
        if (!_isTrustedCore(core)) revert BoostError.Unauthorized();
        boost = IBoostCore(core).getBoost(boostId);
        if (boost.budget != address(this)) revert BoostError.Unauthorized();
        incentive = boost.incentives[incentiveId];
        // A core cannot change what is reserved for an incentive of another core.
        address recordedCore = _feeReserves[incentive].core;
        if (recordedCore != address(0) && recordedCore != core) revert BoostError.Unauthorized();
    }
}
