// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AERC20VariableIncentive} from "./AERC20VariableIncentive.sol";

/// @title ERC20VariableIncentive
/// @notice Rewards of the signed amount, or so much for every 1e18 of it.
contract ERC20VariableIncentive is AERC20VariableIncentive {
    /// @notice What `initialize` takes.
    /// @param reward - 0 to pay signed amounts as they are, or what 1e18 of them is paid, in base units.
    /// @param limit - how much is paid in all, in base units.
    /// @param manager - may top up and claw back.
    struct InitPayload {
        address asset;
        uint256 reward;
        uint256 limit;
        address manager;
    }

    /// @notice Initialises the clone, which must hold the money.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        _initializeVariable(payload.asset, payload.manager, payload.reward, payload.limit);
        emit ERC20VariableIncentiveInitialized(payload.asset, payload.reward, payload.limit);
    }

    /// @notice The id of what this contract is.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.ERC20_VARIABLE_INCENTIVE;
    }

    function _calculateReward(uint256 signedAmount) internal view override returns (uint256) {
        return _scaleReward(signedAmount);
    }
}
