// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AERC20VariableIncentive} from "./AERC20VariableIncentive.sol";
import {IncentiveCriteriaV2} from "./IncentiveCriteria.sol";

/// @title ERC20VariableCriteriaIncentiveV2
/// @notice Version 2 of rewards that depend on a field of the action, with a maximum for each claim.
/// @dev The signer of claims reads the field. This contract only stores the criteria.
contract ERC20VariableCriteriaIncentiveV2 is AERC20VariableIncentive {
    /// @notice The data that `initialize` takes.
    /// @param asset - the token that is paid.
    /// @param reward - 0 to pay the signed amount itself; otherwise what a signed amount of 1e18 pays, in base units.
    /// @param limit - the most that all claims together are paid, in base units.
    /// @param maxReward - the most that one claim is paid, in base units; 0 for no maximum.
    /// @param criteria - the field that the reward depends on.
    struct InitPayload {
        address asset;
        uint256 reward;
        uint256 limit;
        uint256 maxReward;
        IncentiveCriteriaV2 criteria;
    }

    /// @notice Emitted when the clone was initialized.
    /// @param asset - the token that is paid.
    /// @param reward - what a signed amount of 1e18 pays, in base units; 0 if the signed amount itself is paid.
    /// @param limit - the most that all claims together are paid, in base units.
    /// @param maxReward - the most that a claim is paid, in base units.
    /// @param criteria - the event or call, and its field, that the amount is read from.
    event ERC20VariableCriteriaIncentiveInitialized(
        address indexed asset, uint256 reward, uint256 limit, uint256 maxReward, IncentiveCriteriaV2 criteria
    );

    /// @notice The most that one claim is paid, in base units; 0 for no maximum.
    uint256 public maxReward;

    /// @notice Where the value is read that a reward depends on, member by member.
    IncentiveCriteriaV2 public incentiveCriteria;

    /// @notice Initializes the clone, which must already hold the funds. The core is its manager.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        _initializeVariable(payload.asset, msg.sender, payload.reward, payload.limit);
        maxReward = payload.maxReward;
        incentiveCriteria = payload.criteria;
        emit ERC20VariableCriteriaIncentiveInitialized(
            payload.asset, payload.reward, payload.limit, payload.maxReward, payload.criteria
        );
    }

    /// @notice Returns where the value is read that a reward depends on.
    /// @return the criteria.
    function getIncentiveCriteria() external view returns (IncentiveCriteriaV2 memory) {
        return incentiveCriteria;
    }

    /// @notice The most that one claim is paid, in base units; 0 for no maximum.
    /// @return the amount in base units.
    function getMaxReward() external view returns (uint256) {
        return maxReward;
    }

    /// @notice Returns the ERC-165 id of this kind of contract, which is the same for both versions.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.ERC20_VARIABLE_CRITERIA_INCENTIVE;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.ERC20_VARIABLE_CRITERIA_INCENTIVE || super.supportsInterface(interfaceId);
    }

    function _calculateReward(uint256 signedAmount) internal view override returns (uint256) {
        return _capReward(_scaleReward(signedAmount), maxReward);
    }
}
