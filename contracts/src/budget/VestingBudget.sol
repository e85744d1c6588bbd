// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AHoldingBudget} from "./AHoldingBudget.sol";
import {ABudget} from "./ABudget.sol";

/// @title VestingBudget
/// @notice A budget whose funds become available gradually.
/// @dev The available share grows linearly from `start` to `end`. Nothing is available before the cliff is over. Funds
/// that arrive later vest as if they had been there from the start.
contract VestingBudget is AHoldingBudget {
    /// @notice The data that `initialize` takes.
    /// @param owner - the account that owns the budget.
    /// @param authorized - the accounts that become managers.
    /// @param start - when vesting begins, in Unix seconds.
    /// @param duration - how long vesting takes, in seconds.
    /// @param cliff - how long after `start` nothing is available, in seconds.
    struct InitPayload {
        address owner;
        address[] authorized;
        uint64 start;
        uint64 duration;
        uint64 cliff;
    }

    /// @notice When vesting begins, in Unix seconds.
    uint64 public start;

    /// @notice How long vesting takes, in seconds.
    uint64 public duration;

    /// @notice How long after the start nothing is available, in seconds.
    uint64 public cliff;

    /// @notice Initializes the clone.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        _initializeOwner(payload.owner);
        start = payload.start;
        duration = payload.duration;
        cliff = payload.cliff;
        for (uint256 index; index < payload.authorized.length; ++index) {
            _grantRoles(payload.authorized[index], MANAGER_ROLE);
        }
    }

    /// @notice Returns when everything is available, in Unix seconds.
    /// @return the time in Unix seconds.
    function end() public view returns (uint256) {
        return uint256(start) + duration;
    }

    /// @inheritdoc ABudget
    function available(address asset_) public view override returns (uint256) {
        uint256 distributedAmount = _getDistributed(asset_);
        uint256 balance = _balance(asset_);
        uint256 vestedAmount = _vested(balance + distributedAmount);
        return vestedAmount > distributedAmount ? FixedPointMathLib.min(vestedAmount - distributedAmount, balance) : 0;
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.VESTING_BUDGET;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.VESTING_BUDGET || super.supportsInterface(interfaceId);
    }

    /// @dev A withdrawal by the owner counts as a payment. Otherwise it would make the rest available earlier.
    function _beforeClawback(address asset, uint256 amount) internal override {
        _recordDistributed(asset, amount);
    }

    /// @dev ERC-1155 tokens do not vest, so this budget neither accepts nor pays them.
    function _supportsERC1155() internal pure override returns (bool) {
        return false;
    }

    // A block's timestamp may be off by seconds, and vesting takes days.
    // forge-lint: disable-next-item(block-timestamp)
    function _vested(uint256 amount) private view returns (uint256) {
        if (block.timestamp < uint256(start) + cliff) return 0;
        if (block.timestamp >= end()) return amount;
        return FixedPointMathLib.fullMulDiv(amount, block.timestamp - start, duration);
    }
}
