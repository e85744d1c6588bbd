// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {APeggedReward} from "./APeggedReward.sol";

/// @title ERC20PeggedIncentive
/// @notice Rewards of the same worth in another token.
contract ERC20PeggedIncentive is APeggedReward {
    /// @notice What `initialize` takes.
    /// @param peg - the token that rewards are denominated in.
    /// @param reward - what one claim is worth, in base units of `peg`.
    /// @param limit - how much is paid in all, in base units of `asset`.
    /// @param manager - may top up and claw back.
    struct InitPayload {
        address asset;
        address peg;
        uint256 reward;
        uint256 limit;
        address manager;
    }

    /// @notice The clone is ready.
    /// @param asset - the token that is paid.
    /// @param peg - the token that the reward is measured in.
    /// @param reward - what a claim is paid, in base units.
    /// @param limit - how much is paid in all, in base units of `peg`.
    /// @param manager - the manager.
    event ERC20PeggedIncentiveInitialized(
        address indexed asset, address indexed peg, uint256 reward, uint256 limit, address manager
    );

    /// @notice Initialises the clone, which must hold the money.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.reward == 0) revert InvalidInitialization();
        _initializePegged(payload.asset, payload.peg, payload.manager, payload.reward, payload.limit);
        emit ERC20PeggedIncentiveInitialized(payload.asset, payload.peg, payload.reward, payload.limit, payload.manager);
    }

    /// @notice The id of what this contract is.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.ERC20_PEGGED_INCENTIVE;
    }

    function _calculateReward(uint256 signedAmount) internal pure override returns (uint256) {
        return signedAmount;
    }
}
