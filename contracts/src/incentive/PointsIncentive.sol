// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AIncentive} from "./AIncentive.sol";

/// @title PointsIncentive
/// @notice Points that another contract, the venue, issues.
/// @dev The venue must allow this incentive to issue points, as its owner or by a role.
contract PointsIncentive is AIncentive, OwnableRoles {
    /// @notice The data that `initialize` takes.
    /// @param venue - the contract that issues the points.
    /// @param selector - the venue's function that issues points. It takes the claimant and `reward`.
    /// @param reward - how many points a claim is paid, in the venue's base units.
    /// @param limit - how many claims can be paid.
    struct InitPayload {
        address venue;
        bytes4 selector;
        uint256 reward;
        uint256 limit;
    }

    /// @notice Emitted when the clone was initialized.
    /// @param venue - the contract that issues the points.
    /// @param selector - the function of the venue that issues points.
    /// @param reward - how many points a claim is paid.
    /// @param limit - how many claims can be paid.
    event PointsIncentiveInitialized(address indexed venue, bytes4 selector, uint256 reward, uint256 limit);

    /// @notice The contract that issues the points.
    address public venue;

    /// @notice The venue's function that issues points.
    bytes4 public selector;

    /// @inheritdoc AIncentive
    uint256 public override reward;

    /// @notice How many claims can be paid.
    uint256 public limit;

    /// @inheritdoc AIncentive
    uint256 public override claims;

    /// @notice Whether an account has claimed already.
    mapping(address claimant => bool) public claimed;

    /// @notice Initializes the clone.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.reward == 0 || payload.limit == 0) revert InvalidInitialization();
        _initializeOwner(msg.sender);
        venue = payload.venue;
        selector = payload.selector;
        reward = payload.reward;
        limit = payload.limit;
        emit PointsIncentiveInitialized(payload.venue, payload.selector, payload.reward, payload.limit);
    }

    /// @inheritdoc AIncentive
    function claim(address claimTarget, bytes calldata) external override onlyOwner returns (bool) {
        if (!_isClaimable(claimTarget)) revert NotClaimable();
        claimed[claimTarget] = true;
        ++claims;
        emit Claimed(claimTarget, abi.encodePacked(venue, claimTarget, reward));
        // A call of an address without code succeeds and does nothing.
        if (venue.code.length == 0) revert ClaimFailed();
        (bool success,) = venue.call(abi.encodeWithSelector(selector, claimTarget, reward));
        if (!success) revert ClaimFailed();
        return true;
    }

    /// @inheritdoc AIncentive
    /// @dev Reverts: this contract holds no points.
    function clawback(bytes calldata) external pure override returns (uint256, address) {
        revert BoostError.NotImplemented();
    }

    /// @inheritdoc AIncentive
    function isClaimable(address claimTarget, bytes calldata) external view override returns (bool) {
        return _isClaimable(claimTarget);
    }

    /// @inheritdoc AIncentive
    function preflight(bytes calldata) external pure override returns (bytes memory budgetData) {
        return "";
    }

    /// @inheritdoc AIncentive
    function asset() public view override returns (address) {
        return venue;
    }

    /// @inheritdoc AIncentive
    function currentReward() external view override returns (uint256) {
        return reward;
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.POINTS_INCENTIVE;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.POINTS_INCENTIVE || super.supportsInterface(interfaceId);
    }

    function _isClaimable(address claimant) private view returns (bool) {
        return !claimed[claimant] && claims < limit;
    }
}
