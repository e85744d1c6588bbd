// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {APeggedReward} from "./APeggedReward.sol";
import {IncentiveCriteria} from "./IncentiveCriteria.sol";

/// @title ERC20PeggedVariableCriteriaIncentive
/// @notice Rewards that depend on a field of the action and are denominated in another token, with a maximum for each
/// claim.
/// @dev The signer of claims reads the field and knows the exchange rate. This contract only stores the criteria and
/// the peg.
contract ERC20PeggedVariableCriteriaIncentive is APeggedReward {
    /// @notice The data that `initialize` takes.
    /// @param asset - the token that is paid.
    /// @param peg - the token that rewards are denominated in.
    /// @param reward - 0 to pay the signed amount itself; otherwise what a signed amount of 1e18 pays, in base units.
    /// @param limit - the most that all claims together are paid, in base units of `asset`.
    /// @param manager - the account that may top up and claw back.
    /// @param maxReward - the most that one claim is paid, in base units; 0 for no maximum.
    /// @param criteria - the field that the reward depends on.
    struct InitPayload {
        address asset;
        address peg;
        uint256 reward;
        uint256 limit;
        address manager;
        uint256 maxReward;
        IncentiveCriteria criteria;
    }

    /// @notice Emitted when the clone was initialized.
    /// @param asset - the token that is paid.
    /// @param peg - the token that the reward is measured in.
    /// @param reward - what a claim is paid, in base units.
    /// @param limit - the most that all claims together are paid, in base units of `peg`.
    /// @param manager - the manager.
    /// @param maxReward - the most that a claim is paid, in base units of `peg`.
    /// @param criteria - the event or call, and its field, that the amount is read from.
    event ERC20PeggedIncentiveInitialized(
        address indexed asset,
        address indexed peg,
        uint256 reward,
        uint256 limit,
        address manager,
        uint256 maxReward,
        IncentiveCriteria criteria
    );

    uint256 private _maxReward;

    /// @notice Where the value is read that a reward depends on, member by member.
    IncentiveCriteria public incentiveCriteria;

    /// @notice Initializes the clone, which must already hold the funds.
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

    /// @notice Returns where the value is read that a reward depends on.
    /// @return the criteria.
    function getIncentiveCriteria() external view returns (IncentiveCriteria memory) {
        return incentiveCriteria;
    }

    /// @notice The most that one claim is paid, in base units; 0 for no maximum.
    /// @return the amount in base units.
    function getMaxReward() external view returns (uint256) {
        return _maxReward;
    }

    /// @notice Returns the ERC-165 id of this kind of contract, which is the same for both versions.
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
