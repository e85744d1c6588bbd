// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ACloneable} from "../shared/ACloneable.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";

/// @title AIncentive
/// @notice The base of what pays claimants.
/// @dev The owner is the core that cloned it: the only one who may claim from it.
abstract contract AIncentive is ACloneable {
    /// @notice A recipient was paid.
    /// @param recipient - the account that was paid.
    /// @param data - packed: asset, recipient, amount.
    event Claimed(address indexed recipient, bytes data);

    /// @notice There is nothing to pay for this claim.
    error ClaimFailed();

    /// @notice This claimant cannot claim, or cannot any more.
    error NotClaimable();

    /// @notice Pays a claimant. For the core, which has judged the claim.
    /// @param claimant - the account that claims.
    /// @param data_ - the claim's data, `BoostClaimData`.
    /// @return whether it did.
    function claim(address claimant, bytes calldata data_) external virtual returns (bool);

    /// @notice Gives back what nobody has claimed. For the core, and for the incentive's managers where it has any.
    /// @dev Past the core the fee for it does not come back: a budget's `clawbackFromTarget` is the way that loses nothing.
    /// @param data_ - a `ClawbackPayload`.
    /// @return amount in base units.
    /// @return asset of what.
    function clawback(bytes calldata data_) external virtual returns (uint256, address);

    /// @notice What has to be sent here before `initialize` or `topup` can work with the same data.
    /// @param data_ - the initialisation payload.
    /// @return a `Transfer` to this contract; nothing where no money is needed.
    function preflight(bytes calldata data_) external view virtual returns (bytes memory);

    /// @notice Whether a claim would be paid now.
    /// @param claimant - the account that claims.
    /// @param data_ - the claim's data, as for `claim`.
    /// @return whether the claim would be paid.
    function isClaimable(address claimant, bytes calldata data_) external view virtual returns (bool);

    /// @notice What is paid: a token, or the contract that is called.
    /// @return the token.
    function asset() public view virtual returns (address);

    /// @notice How many claims were paid.
    /// @return the number of claims.
    function claims() external virtual returns (uint256);

    /// @notice What one claim is paid, in base units; for variable ones 0, or what 1e18 of the signed value is paid.
    /// @return the amount in base units.
    function reward() external view virtual returns (uint256);

    /// @notice What a claim is paid now.
    /// @return the amount in base units.
    function currentReward() external view virtual returns (uint256);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.INCENTIVE || super.supportsInterface(interfaceId);
    }
}
