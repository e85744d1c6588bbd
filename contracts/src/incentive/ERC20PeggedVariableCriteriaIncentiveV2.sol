// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {APeggedReward} from "./APeggedReward.sol";
import {IncentiveCriteriaV2} from "./IncentiveCriteria.sol";

/// @title ERC20PeggedVariableCriteriaIncentiveV2
/// @notice Rewards that depend on a field of the action and are denominated in another token, up to a maximum each,
/// version 2.
/// @dev The signer of claims reads the field and knows the rate; this contract only stores the criteria and the peg.
contract ERC20PeggedVariableCriteriaIncentiveV2 is APeggedReward {
    /// @notice What `initialize` takes.
    /// @param peg - the token that rewards are denominated in.
    /// @param reward - 0 to pay signed amounts as they are, or what 1e18 of them is paid, in base units.
    /// @param limit - how much is paid in all, in base units of `asset`.
    /// @param manager - may top up and claw back.
    /// @param maxReward - how much one claim is paid at most, in base units; 0 is any amount.
    struct InitPayload {
        address asset;
        address peg;
        uint256 reward;
        uint256 limit;
        address manager;
        uint256 maxReward;
        IncentiveCriteriaV2 criteria;
    }

    /// @notice The clone is ready.
    /// @param asset - the token that is paid.
    /// @param peg - the token that the reward is measured in.
    /// @param reward - what a claim is paid, in base units.
    /// @param limit - how much is paid in all, in base units of `peg`.
    /// @param manager - the manager.
    /// @param maxReward - the most that a claim is paid, in base units of `peg`.
    /// @param criteria - where the amount is read.
    event ERC20PeggedIncentiveInitialized(
        address indexed asset,
        address indexed peg,
        uint256 reward,
        uint256 limit,
        address manager,
        uint256 maxReward,
        IncentiveCriteriaV2 criteria
    );

    uint256 private _maxReward;

    /// @notice Where the value is that rewards depend on, member by member.
    IncentiveCriteriaV2 public incentiveCriteria;

    /// @notice Initialises the clone, which must hold the money.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        _initializePegged(payload.asset, payload.peg, payload.manager, payload.reward, payload.limit);
        _maxReward = payload.maxReward;
        incentiveCriteria = payload.criteria;
        emit ERC20PeggedIncentiveInitialized(
            payload.asset,
            payload.peg,
            payload.reward,
            payload.limit,
            payload.manager,
            payload.maxReward,
            payload.criteria
        );
    }

    /// @notice Where the value is that rewards depend on.
    /// @return the criteria.
    function getIncentiveCriteria() external view returns (IncentiveCriteriaV2 memory) {
        return incentiveCriteria;
    }

    /// @notice How much one claim is paid at most, in base units; 0 is any amount.
    /// @return the amount in base units.
    function getMaxReward() external view returns (uint256) {
        return _maxReward;
    }

    /// @notice The id of what this contract is, the same for both versions.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.ERC20_PEGGED_VARIABLE_CRITERIA_INCENTIVE;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return
            interfaceId == InterfaceId.ERC20_PEGGED_VARIABLE_CRITERIA_INCENTIVE || super.supportsInterface(interfaceId);
    }

    function _calculateReward(uint256 signedAmount) internal view override returns (uint256) {
        return _capReward(_scaleReward(signedAmount), _maxReward);
    }
}
