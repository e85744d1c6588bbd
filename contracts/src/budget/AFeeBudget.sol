// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {Boost} from "../core/Boost.sol";
import {IBoostCore} from "../core/IBoostCore.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {ABudget} from "./ABudget.sol";
import {AManagedBudget} from "./AManagedBudget.sol";

/// @notice What the fee depends on.
interface IFeeBearing {
    /// @notice The token that is paid.
    function asset() external view returns (address);
    /// @notice How many claims were paid.
    function claims() external view returns (uint256);
    /// @notice How many claims, or how much, can be paid in all.
    function limit() external view returns (uint256);
    /// @notice How much was paid, where amounts vary.
    function totalClaimed() external view returns (uint256);
}

/// @title A budget that keeps a share of what it pays to incentives for the boosts' owners, who earn it as people claim.
/// @dev Books are kept by incentive: a hostile one can at most cost the share that was reserved for itself. Nothing is
/// reserved for what goes elsewhere, such as the core's fee: no claim would ever release it.
abstract contract AFeeBudget is AManagedBudget {
    /// @dev 10,000 is all.
    uint256 private constant _ALL = 10_000;

    /// @notice The boost's owner was paid.
    event ManagementFeePaid(
        uint256 indexed questId, uint256 indexed incentiveId, address indexed manager, uint256 amount
    );

    /// @notice The share is another one, for what is paid to incentives from now on.
    /// @param newFee - in 1/10,000.
    event ManagementFeeSet(uint256 newFee);

    /// @notice The share in 1/10,000.
    uint256 public managementFee;

    /// @notice What of an asset is kept for boosts' owners, in base units.
    mapping(address asset => uint256) public reservedFunds;

    /// @notice What of an incentive's share was paid to the boost's owner.
    mapping(address incentive => uint256) public incentiveFeesDisbursed;

    /// @notice The whole share of an incentive: what is paid out of it by the time that all was claimed.
    mapping(address incentive => uint256) public incentiveFeesMax;

    /// @dev What an incentive was given and has not given back.
    mapping(address incentive => uint256) private _principal;

    /// @dev The asset that an incentive's share is in: what it says later does not matter.
    mapping(address incentive => address) private _feeAsset;

    /// @notice Sets the share. For the owner and administrators.
    /// @param fee_ - in 1/10,000, 10,000 at most.
    function setManagementFee(uint256 fee_) external onlyOwnerOrRoles(ADMIN_ROLE) {
        _setManagementFee(fee_);
    }

    /// @inheritdoc ABudget
    function clawbackFromTarget(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        override
        onlyAuthorized
        returns (uint256, address)
    {
        return _clawbackAndRelease(target, data_, boostId, incentiveId);
    }

    /// @notice Adds to an incentive of this budget's boost, the core's fee and the share included.
    /// @param target - the core.
    /// @param data_ - what the incentive's initialiser would take for just the amount that is added.
    function topupIncentive(address target, uint256 boostId, uint256 incentiveId, bytes calldata data_)
        external
        onlyAuthorized
        returns (bool)
    {
        if (!_isCore(target)) revert BoostError.Unauthorized();
        (, address incentive) = _incentiveOf(target, boostId, incentiveId);
        address asset = IFeeBearing(incentive).asset();
        uint256 before = SafeTransferLib.balanceOf(asset, incentive);
        uint256 spent = _distributedOf(asset);
        IBoostCore(target).topupIncentiveFromBudget(boostId, incentiveId, data_, address(this));
        uint256 got = SafeTransferLib.balanceOf(asset, incentive) - before;
        // An incentive may name any asset, and get it from anywhere: a share is due only of what was spent here.
        _reserve(asset, incentive, FixedPointMathLib.min(got, _distributedOf(asset) - spent));
        uint256 free = _balance(asset);
        if (free < reservedFunds[asset]) revert InsufficientFunds(asset, free, reservedFunds[asset]);
        return true;
    }

    /// @inheritdoc ABudget
    function available(address asset_) public view override returns (uint256) {
        return FixedPointMathLib.zeroFloorSub(_balance(asset_), reservedFunds[asset_]);
    }

    /// @dev The budget counts as authorised to use itself: a core asks when it is topped up from here.
    function isAuthorized(address account_) public view override returns (bool) {
        return account_ == address(this) || super.isAuthorized(account_);
    }

    /// @notice ERC-165.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.MANAGED_BUDGET_WITH_FEES || super.supportsInterface(interfaceId);
    }

    /// @dev Whether a contract is a core that this budget believes.
    function _isCore(address core) internal view virtual returns (bool);

    function _setManagementFee(uint256 fee_) internal {
        if (fee_ > _ALL) revert BoostError.InvalidPercentage(fee_);
        managementFee = fee_;
        emit ManagementFeeSet(fee_);
    }

    function _payManagementFee(address core, uint256 boostId, uint256 incentiveId) internal {
        (Boost memory boost, address incentive) = _incentiveOf(core, boostId, incentiveId);
        uint256 due = _due(incentive);
        if (due == 0) revert BoostError.ZeroBalancePayout();
        _payShare(boost.owner, boostId, incentiveId, incentive, due);
    }

    function _payShare(address owner_, uint256 boostId, uint256 incentiveId, address incentive, uint256 due) private {
        address asset = _feeAsset[incentive];
        incentiveFeesDisbursed[incentive] += due;
        reservedFunds[asset] -= due;
        emit ManagementFeePaid(boostId, incentiveId, owner_, due);
        _send(asset, owner_, due);
    }

    /// @dev The share that is due is paid first, while what was claimed still stands beside all that could be.
    function _clawbackAndPay(address target, bytes calldata data_, address core, uint256 boostId, uint256 incentiveId)
        internal
        returns (uint256 amount, address asset)
    {
        if (target != core) revert BoostError.Unauthorized();
        (Boost memory boost, address incentive) = _incentiveOf(core, boostId, incentiveId);
        uint256 due = _due(incentive);
        if (due != 0) _payShare(boost.owner, boostId, incentiveId, incentive, due);
        return _clawbackAndRelease(target, data_, boostId, incentiveId);
    }

    function _clawbackAndRelease(address core, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        internal
        returns (uint256 amount, address asset)
    {
        // What another contract than a core says about boosts is not believed, only passed on.
        if (!_isCore(core)) return _clawbackFromTarget(core, data_, boostId, incentiveId);
        (, address incentive) = _incentiveOf(core, boostId, incentiveId);
        (amount, asset) = _clawbackFromTarget(core, data_, boostId, incentiveId);
        _release(incentive, amount);
    }

    /// @dev Reserves the share of what a core sends to an incentive, before it is checked that all of it is there.
    function _beforeDisburse(address asset, address to, uint256 amount) internal override {
        if (_isCore(msg.sender) && !_isCore(to)) _reserve(asset, to, amount);
    }

    function _reserve(address asset, address incentive, uint256 amount) private {
        uint256 share = FixedPointMathLib.fullMulDiv(amount, managementFee, _ALL);
        if (share == 0) return;
        // One share, one asset: another one is not reserved for.
        if (incentiveFeesMax[incentive] != 0 && _feeAsset[incentive] != asset) return;
        _feeAsset[incentive] = asset;
        _principal[incentive] += amount;
        incentiveFeesMax[incentive] += share;
        reservedFunds[asset] += share;
    }

    /// @dev What comes back will not be claimed, so its part of the share is free again.
    function _release(address incentive, uint256 amount) private {
        uint256 principal = _principal[incentive];
        if (principal == 0) return;
        amount = FixedPointMathLib.min(amount, principal);
        uint256 most = incentiveFeesMax[incentive];
        uint256 part = FixedPointMathLib.min(
            FixedPointMathLib.fullMulDiv(most, amount, principal), most - incentiveFeesDisbursed[incentive]
        );
        _principal[incentive] = principal - amount;
        incentiveFeesMax[incentive] = most - part;
        reservedFunds[_feeAsset[incentive]] -= part;
    }

    function _due(address incentive) private view returns (uint256) {
        return FixedPointMathLib.zeroFloorSub(_earned(incentive), incentiveFeesDisbursed[incentive]);
    }

    /// @dev The share in proportion to what was claimed, never more than all of it.
    function _earned(address incentive) private view returns (uint256) {
        uint256 done;
        if (ERC165Checker.supportsERC165InterfaceUnchecked(incentive, InterfaceId.ERC20_INCENTIVE)) {
            done = IFeeBearing(incentive).claims();
        } else if (ERC165Checker.supportsERC165InterfaceUnchecked(incentive, InterfaceId.ERC20_VARIABLE_INCENTIVE)) {
            done = IFeeBearing(incentive).totalClaimed();
        } else {
            revert BoostError.NotImplemented();
        }
        uint256 all = IFeeBearing(incentive).limit();
        uint256 most = incentiveFeesMax[incentive];
        return done >= all ? most : FixedPointMathLib.fullMulDiv(most, done, all);
    }

    function _incentiveOf(address core, uint256 boostId, uint256 incentiveId)
        private
        view
        returns (Boost memory boost, address incentive)
    {
        if (!_isCore(core)) revert BoostError.Unauthorized();
        boost = IBoostCore(core).getBoost(boostId);
        if (boost.budget != address(this)) revert BoostError.Unauthorized();
        incentive = boost.incentives[incentiveId];
    }
}
