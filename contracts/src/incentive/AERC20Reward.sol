// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {Assets} from "../shared/Assets.sol";
import {BoostClaimData} from "../shared/BoostClaimData.sol";
import {BoostError} from "../shared/BoostError.sol";
import {RBAC} from "../shared/RBAC.sol";
import {AssetType, ClawbackPayload, FungiblePayload, Transfer} from "../shared/Transfer.sol";
import {AIncentive} from "./AIncentive.sol";

/// @title AERC20Reward
/// @notice The base of incentives that pay in one ERC-20 token.
abstract contract AERC20Reward is AIncentive, RBAC {
    /// @notice Whether an account has claimed already.
    mapping(address claimant => bool) public claimed;

    /// @dev The reward, if it does not fit into `_packedReward`.
    uint256 private _overflowReward;

    /// @dev Packed with the reward, because a claim reads both.
    address private _owner;
    uint96 private _packedReward;

    /// @dev Leaves room in the slot for values of derived contracts.
    address private _asset;
    uint48 private _claims;

    /// @inheritdoc AIncentive
    function clawback(bytes calldata data_)
        external
        override
        onlyOwnerOrRoles(MANAGER_ROLE)
        returns (uint256 amount, address)
    {
        ClawbackPayload memory payload = abi.decode(data_, (ClawbackPayload));
        amount = abi.decode(payload.data, (uint256));
        if (payload.target == address(0)) revert BoostError.TransferFailed(_asset, payload.target, amount);
        _beforeIncentiveClawback(amount);
        emit Claimed(payload.target, abi.encodePacked(_asset, payload.target, amount));
        // Does not require the exact amount: otherwise a token that starts to charge a fee would lock the rest.
        SafeTransferLib.safeTransfer(_asset, payload.target, amount);
        return (amount, _asset);
    }

    /// @inheritdoc AIncentive
    function asset() public view override returns (address) {
        return _asset;
    }

    /// @inheritdoc AIncentive
    function claims() public view override returns (uint256) {
        return _claims;
    }

    /// @inheritdoc AIncentive
    function reward() public view override returns (uint256) {
        uint256 amount = _packedReward;
        return amount == type(uint96).max ? _overflowReward : amount;
    }

    function _setReward(uint256 amount) internal {
        if (amount < type(uint96).max) {
            // forge-lint: disable-next-line(unsafe-typecast)
            _packedReward = uint96(amount);
        } else {
            _packedReward = type(uint96).max;
            _overflowReward = amount;
        }
    }

    /// @notice Returns the owner.
    /// @return result the owner, or the zero address where there is none.
    function owner() public view override returns (address result) {
        return _owner;
    }

    function _initializeOwner(address newOwner) internal override {
        _setOwner(newOwner);
    }

    function _setOwner(address newOwner) internal override {
        emit OwnershipTransferred(_owner, newOwner);
        _owner = newOwner;
    }

    function _checkOwner() internal view override {
        if (msg.sender != _owner) revert Unauthorized();
    }

    function _checkOwnerOrRoles(uint256 roles) internal view override {
        if (msg.sender != _owner) _checkRoles(roles);
    }

    function _checkRolesOrOwner(uint256 roles) internal view override {
        _checkOwnerOrRoles(roles);
    }

    /// @dev Lowers what can be claimed by an amount that is returned, or reverts.
    function _beforeIncentiveClawback(uint256 amount) internal virtual;

    /// @dev `required` must have arrived before, so that nothing is promised without funds.
    function _initializeReward(address asset_, address manager, uint256 required) internal {
        uint256 balance = SafeTransferLib.balanceOf(asset_, address(this));
        if (balance < required || required == 0) revert BoostError.InsufficientFunds(asset_, balance, required);
        _initializeOwner(msg.sender);
        _grantRoles(manager, MANAGER_ROLE);
        _asset = asset_;
    }

    function _recordClaim(address claimant) internal {
        claimed[claimant] = true;
        ++_claims;
    }

    function _pay(address claimant, uint256 amount) internal {
        address token = _asset;
        emit Claimed(claimant, abi.encodePacked(token, claimant, amount));
        Assets.pay(token, claimant, amount);
    }

    function _encodePreflight(address asset_, uint256 amount) internal view returns (bytes memory) {
        return abi.encode(Transfer(AssetType.ERC20, asset_, address(this), abi.encode(FungiblePayload(amount))));
    }

    /// @dev Returns the signed number.
    function _decodeSignedAmount(bytes calldata data_) internal pure returns (uint256) {
        return abi.decode(abi.decode(data_, (BoostClaimData)).incentiveData, (uint256));
    }
}
