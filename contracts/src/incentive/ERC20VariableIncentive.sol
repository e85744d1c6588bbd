// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AERC20VariableIncentive} from "./AERC20VariableIncentive.sol";

/// @title ERC20VariableIncentive
/// @notice Pays the signed amount, or that amount times the reward / 1e18.
contract ERC20VariableIncentive is AERC20VariableIncentive {
    /// @notice The data that `initialize` takes.
    /// @param asset - the token that is paid.
    /// @param reward - 0 to pay the signed amount itself; otherwise what a signed amount of 1e18 pays, in base units.
    /// @param limit - the most that all claims together are paid, in base units.
    /// @param manager - the account that may top up and claw back.
    struct InitPayload {
        address asset;
        uint256 reward;
        uint256 limit;
        address manager;
    }

    /// @notice Initializes the clone, which must already hold the funds.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        _initializeVariable(payload.asset, payload.manager, payload.reward, payload.limit);
        emit ERC20VariableIncentiveInitialized(payload.asset, payload.reward, payload.limit);
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.ERC20_VARIABLE_INCENTIVE;
    }

    function _calculateReward(uint256 signedAmount) internal view override returns (uint256) {
        return _scaleReward(signedAmount);
    }
}
