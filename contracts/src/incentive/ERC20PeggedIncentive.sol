// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {APeggedReward} from "./APeggedReward.sol";

/// @title ERC20PeggedIncentive
/// @notice Rewards that are denominated in another token than they are paid in.
contract ERC20PeggedIncentive is APeggedReward {
    /// @notice The data that `initialize` takes.
    /// @param asset - the token that is paid.
    /// @param peg - the token that rewards are denominated in.
    /// @param reward - the value of one claim, in base units of `peg`.
    /// @param limit - the most that all claims together are paid, in base units of `asset`.
    /// @param manager - the account that may top up and claw back.
    struct InitPayload {
        address asset;
        address peg;
        uint256 reward;
        uint256 limit;
        address manager;
    }

    /// @notice Emitted when the clone was initialized.
    /// @param asset - the token that is paid.
    /// @param peg - the token that the reward is measured in.
    /// @param reward - what a claim is paid, in base units.
    /// @param limit - the most that all claims together are paid, in base units of `peg`.
    /// @param manager - the manager.
    event ERC20PeggedIncentiveInitialized(
        address indexed asset, address indexed peg, uint256 reward, uint256 limit, address manager
    );

    /// @notice Initializes the clone, which must already hold the funds.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.reward == 0) revert InvalidInitialization();
        _initializePegged(payload.asset, payload.peg, payload.manager, payload.reward, payload.limit);
        emit ERC20PeggedIncentiveInitialized(payload.asset, payload.peg, payload.reward, payload.limit, payload.manager);
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.ERC20_PEGGED_INCENTIVE;
    }

    function _calculateReward(uint256 signedAmount) internal pure override returns (uint256) {
        return signedAmount;
    }
}
